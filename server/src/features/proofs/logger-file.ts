/** The bytes of a temperature logger's file, and what it says about the journey of an order. */
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { type Excursion, excursionOf } from '@meridian/domain/trade-forms/excursion.ts'
import { readLoggerCsv } from '@meridian/domain/trade-forms/logger-csv.ts'
import { AppError, asError } from '../../errors/app-error.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

type Journey = { order: OrderRow; pickedUpAt: Date; deliveredAt: Date }

export function examineLoggerFile(bytes: Buffer, { order, pickedUpAt, deliveredAt }: Journey): Excursion {
  const place = { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }
  const file = readLoggerCsv(textOf(bytes), zoneOf(place))
  if (!file.ok) throw asError({ reason: 'logger_file_unreadable', ...file })
  return excursionOf(file.readings, { from: pickedUpAt, to: deliveredAt, band: order.temperature_band })
}

/** In UTF-8 or, as older programs on Windows write it, UTF-16 or Windows-1252. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw new AppError('logger_file_unreadable', { problem: 'noText', values: [] })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
