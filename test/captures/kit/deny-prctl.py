"""Runs a command without the right to call prctl(PR_SET_NO_NEW_PRIVS), as in a Lambda function. x86-64 only.

Usage: deny-prctl.py <user id> <command> [argument ...]
"""

import ctypes
import errno
import os
import struct
import sys

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 22, 38
SECCOMP_MODE_FILTER = 2
SYS_PRCTL, AUDIT_ARCH_X86_64 = 157, 0xC000003E
ALLOW, FAIL_WITH_EPERM = 0x7FFF0000, 0x00050000 | errno.EPERM
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06

# Fields of struct seccomp_data: number of the call at 0, architecture at 4, first argument at 16.
FILTER = [
    (LOAD, 0, 0, 4),
    (EQUAL, 0, 5, AUDIT_ARCH_X86_64),
    (LOAD, 0, 0, 0),
    (EQUAL, 0, 3, SYS_PRCTL),
    (LOAD, 0, 0, 16),
    (EQUAL, 0, 1, PR_SET_NO_NEW_PRIVS),
    (RETURN, 0, 0, FAIL_WITH_EPERM),
    (RETURN, 0, 0, ALLOW),
]


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]


libc = ctypes.CDLL(None, use_errno=True)
code = b"".join(struct.pack("HBBI", *line) for line in FILTER)
program = Program(len(FILTER), ctypes.cast(ctypes.create_string_buffer(code), ctypes.c_void_p))
if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0) != 0:
    sys.exit(f"cannot set the filter: {os.strerror(ctypes.get_errno())}")
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0:
    sys.exit("the filter does not deny the call")
os.setgid(int(sys.argv[1]))
os.setuid(int(sys.argv[1]))
os.execvp(sys.argv[2], sys.argv[2:])
