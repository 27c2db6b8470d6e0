mudractl monitor --json next |
    sed -unE 's/.*"recognizer":"([^"]*)".*"state":"([^"]*)","touches":([0-9]+).*/\1 \2 \3/p'
