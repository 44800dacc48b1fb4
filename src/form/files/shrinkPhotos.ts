import { isHeavy, type FileLimits } from './files'

/** Longest side a photo keeps, in pixels: a passport page stays readable. */
const sides = [2560, 1920, 1280] as const
const quality = 0.85

const paintOn = (picture: ImageBitmap, side: number): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  // JPEG has no transparency; on black a signature would be lost.
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((made) => canvas.toBlob(made, 'image/jpeg', quality))

/** The photo upright and small enough to send, or the file itself when downscaling is impossible or saves nothing. */
const shrink = async (file: File, limits: FileLimits): Promise<File> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const side of sides) {
      const made = await asJpeg(paintOn(picture, side))
      if (!made || made.type !== 'image/jpeg') return file
      if (made.size > limits.maxBytes) continue
      const name = file.name.replace(/\.[^.]*$/, '') + '.jpg'
      return made.size < file.size ? new File([made], name, { type: made.type, lastModified: file.lastModified }) : file
    }
    return file
  } finally {
    picture.close()
  }
}

/**
 * Downscales large photos one by one, as phones have little memory. A photo the browser cannot decode is left
 * unchanged.
 */
export const shrinkPhotos = async (files: readonly File[], limits: FileLimits): Promise<readonly File[]> => {
  const ready: File[] = []
  for (const file of files) ready.push(isHeavy(file, limits) ? await shrink(file, limits).catch(() => file) : file)
  return ready
}
