/** Package labels: a client prints them when it orders, and a driver reads the codes from the packages at each stop. */
import { inflateSync } from 'node:zlib'
import { api } from '@meridian/contract/index.ts'
import type { Session } from './session.ts'

export type Labels = {
  print(session: Session, orderId: number): Promise<void>
  /** Of an order whose client is not part of the simulation, an admin prints them. */
  read(orderId: number): Promise<string[]>
}

export function createLabels(admin: Session): Labels {
  const printed = new Map<number, string[]>()
  async function print(session: Session, orderId: number): Promise<void> {
    const pdf = await session.call(api.orders.labels, { params: { id: orderId }, query: { size: '4x6' } })
    printed.set(orderId, codesIn(pdf as Buffer))
  }
  return {
    print,
    async read(orderId) {
      if (!printed.has(orderId)) await print(admin, orderId)
      return printed.get(orderId) ?? []
    },
  }
}

/** The code stands below the QR code as text, which a PDF holds as hexadecimal letters in compressed streams. */
export function codesIn(pdf: Buffer): string[] {
  const text = pdf.toString('latin1').split('stream\n').map(inflated).join('\n')
  const lines = [...text.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
  return [...new Set(lines.flatMap((line) => line.match(/\bML-\d{4,}-\d+-[0-9A-Z]{6}\b/g) ?? []))]
}

function inflated(part: string): string {
  try {
    return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
