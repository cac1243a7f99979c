/**
 * How Node is started by `npm start`: V8 gives young objects up to 32 MB and never takes them back; with these it is 16, and calls are no slower.
 * Compiled code is only used under the flags that it was compiled with, so the build and the launch name them too.
 */
export const memoryFlags = ['--max-semi-space-size=8'] as const
