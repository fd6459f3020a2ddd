/** A response of an authority for tests, in form only: nobody has signed it. */
import { DER, oidBytes, writeDer } from './der.ts'
import { bytesOf } from './merkle.ts'
import { TIME_STAMP_INFO } from './time-stamp.ts'

const { sequence, set, octets, integer, time, first } = DER
const number = (value: number) => writeDer(integer, Uint8Array.of(value))
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const algorithm = writeDer(sequence, oidBytes('2.16.840.1.101.3.4.2.1'))

/** `imprint`: 64 hex digits; `at` such as '20260715160400Z'. */
export function unsignedStamp(imprint: string, at = '20260715160400Z', status = 0): Uint8Array {
  const info = writeDer(
    sequence,
    number(1),
    oidBytes('1.2.3.4.1'),
    writeDer(sequence, algorithm, writeDer(octets, bytesOf(imprint))),
    number(7),
    writeDer(time, ascii(at)),
  )
  const attribute = writeDer(sequence, oidBytes('1.2.840.113549.1.9.3'), writeDer(set, oidBytes(TIME_STAMP_INFO)))
  const signer = [number(1), writeDer(sequence), algorithm, writeDer(first, attribute), algorithm, writeDer(octets)]
  const content = writeDer(sequence, oidBytes(TIME_STAMP_INFO), writeDer(first, writeDer(octets, info)))
  const data = [number(3), writeDer(set, algorithm), content, writeDer(set, writeDer(sequence, ...signer))]
  const token = writeDer(sequence, oidBytes('1.2.840.113549.1.7.2'), writeDer(first, writeDer(sequence, ...data)))
  return writeDer(sequence, writeDer(sequence, number(status)), token)
}
