type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (base64: string): Bytes => new Uint8Array(Buffer.from(base64, 'base64'))

/** A single white pixel as an image that any reader accepts. */
export const pngBytes = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)

/** A PDF of one empty page, padded with a comment to a given size. */
export const pdfBytes = (size = 0): Bytes => {
  const body = `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
  const start = '%PDF-1.7\n%'
  return new Uint8Array(
    Buffer.from(`${start}${'.'.repeat(Math.max(0, size - start.length - 1 - body.length))}\n${body}`),
  )
}
