/** What is used of it; it brings no types. */
declare module 'fs-native-extensions' {
  /** An exclusive lock on the whole file. @returns false where another holds it. @throws where the file cannot be locked */
  export function tryLock(fd: number): boolean
}
