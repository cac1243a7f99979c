import { inflateRawSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, in the order in which it was written. */
export async function readPdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replace(/[\s\u00a0]+/g, ' '))
  }
  await document.destroy()
  return pages
}

/** What the cells of a spreadsheet say, their numbers, and the names of its sheets. Formulas are no text. */
export function readSheetText(bytes: Buffer): { sheets: string[]; cells: string[]; numbers: string[] } {
  const files = unzip(bytes)
  const unescapeXml = (xml: string) =>
    xml
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  const all = [...files].filter(([name]) => /sharedStrings|worksheets\/sheet/.test(name)).map(([, xml]) => xml)
  const cells = all.flatMap((xml) => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map((match) => unescapeXml(match[1]!)))
  const numbers = all.flatMap((xml) => [...xml.matchAll(/<v>([^<]*)<\/v>/g)].map((match) => match[1]!))
  const sheets = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map((match) => unescapeXml(match[1]!))
  return { sheets, cells, numbers }
}

/** The files of a zip that are XML. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    if (/\.xml$/.test(name)) files.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
