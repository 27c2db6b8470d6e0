#include <sys/xattr.h>

#include "CMudraLinux.h"

ssize_t mudra_acl_read(const char *path, void *attribute, size_t size) {
    return getxattr(path, "system.posix_acl_access", attribute, size);
}
