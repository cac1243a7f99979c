/**
 * How `npm start` starts Node: V8 would take up to 32 MB for young objects and hardly give them back, of some 150 that the server then has; with these
 * it takes 16. Compiled code is only used under the flags that it was compiled with, so the build and the launch name them too.
 */
export const memoryFlags = ['--max-semi-space-size=8'] as const
