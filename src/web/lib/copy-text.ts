/** Puts a text on the clipboard. @returns false where the browser does not let a page do it, so that the text can be shown instead. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
