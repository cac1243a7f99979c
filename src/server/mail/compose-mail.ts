/** Plain text and HTML of one mail: the same words, one link on a line of its own. */
export function composeMail(
  mail: { subject: string; paragraphs: string[] },
  link: { text: string; url: string } | null,
): { text: string; html: string } {
  const text = [...mail.paragraphs, ...(link ? [link.text, link.url] : []), 'Gapwise'].join('\n\n')
  const body = mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const button = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p><p>${escapeHtml(link.url)}</p>` : ''
  return {
    text,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head><body style="font-family:sans-serif;font-size:17px;line-height:1.5;color:#14213a;max-width:36em">${body}${button}<p>Gapwise</p></body></html>`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
