import { randomBytes } from 'node:crypto'

const HEAD = Buffer.from('ffd8ffc0000b0801e0028001011100ffda0008010100003f00', 'hex')
const END = Buffer.from('ffd9', 'hex')

/** A JPEG that is whole in structure and like no other, as a camera's are: the same picture twice is refused. What it shows does not matter. */
export function anyPicture(bytes: number): Buffer {
  // Without FF, which would begin a marker.
  const noise = randomBytes(bytes - HEAD.length - END.length).map((byte) => (byte === 0xff ? 0 : byte))
  return Buffer.concat([HEAD, noise, END])
}
