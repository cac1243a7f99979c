/** The package ships no types. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole file. @returns false where another process holds it. @throws where the file system has no locks */
  export function tryLock(fd: number): boolean
}
