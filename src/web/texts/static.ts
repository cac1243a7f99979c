export const staticTexts = {} as Record<string, { title: string; description: string }>
