import { expect, test } from 'vitest'
import { dossierOfRows } from '../custody/chain.fixture.ts'
import { JOURNEYS } from '../custody/dossier/journeys.fixture.ts'
import { findingsIn } from '../custody/dossier/meaning.ts'
import { NO_SLOT } from '../orders/promises.ts'
import { paymentText } from '../pricing/payments.ts'
import { inSentence, joined, theHour } from '../time/spanish.ts'
import { differences } from '../trade-forms/counts.ts'
import { readLoggerCsv } from '../trade-forms/logger-csv.ts'
import { summarize } from '../trade-forms/summary.ts'
import type { TradeForm } from '../trade-forms/trade-forms.ts'
import { countText, differenceText } from './es/counts.ts'
import { CUSTODY_ENTRY_TEXTS } from './es/custody-entry.ts'
import { FINDING_TEXTS, findingsTitle } from './es/findings.ts'
import { FORM_SUMMARY_TEXTS } from './es/form-summary.ts'
import { TIME_REASONS } from './es/lateness.ts'
import { loggerProblemText } from './es/logger-csv.ts'
import { changesText } from './es/order-edits.ts'
import { PAYMENT_LABELS, REFUND_IN_PROGRESS } from './es/orders.ts'
import { scheduleText, slotText } from './es/schedule-text.ts'
import { BAND_RANGES } from './es/stability.ts'
import { stabilityText } from './es/stability-clock.ts'
import { delayText } from './es/urgency.ts'

test('hours, lists and labels are put into a sentence as people say them', () => {
  expect(['1:05 p.m.', '11:05 a.m.', '12:00 p.m.'].map(theHour)).toEqual([
    'la 1:05 p.m.',
    'las 11:05 a.m.',
    'las 12:00 p.m.',
  ])
  expect([[], ['Ana'], ['Ana', 'Inés'], ['Ana', 'Luis', 'Hilda'], ['agua', 'hielo']].map(joined)).toEqual([
    '',
    'Ana',
    'Ana e Inés',
    'Ana, Luis e Hilda',
    'agua y hielo',
  ])
  expect(['Firma', 'PIN del destinatario', 'Última nota'].map(inSentence)).toEqual([
    'firma',
    'PIN del destinatario',
    'última nota',
  ])
})

const NOW = new Date('2026-07-15T15:00:00Z')
const HOUSTON = { latitude: 29.7, longitude: -95.4 }
const WINDOW = { preferredTimeSlot: 'specific' as const, slotFromMinutes: 570, slotToMinutes: 720 }

test.each([
  ['2026-07-15T19:30:00Z', NO_SLOT, 'Hoy, desde las 2:30 p.m.'],
  ['2026-07-15T18:30:00Z', NO_SLOT, 'Hoy, desde la 1:30 p.m.'],
  ['2026-07-16T13:00:00Z', NO_SLOT, 'Mañana, a cualquier hora'],
  ['2026-07-16T14:30:00Z', WINDOW, 'Mañana, 9:30 a.m.–12:00 p.m.'],
  ['2026-07-16T13:00:00Z', { ...NO_SLOT, preferredTimeSlot: 'specific' as const }, 'Mañana, hora por acordar'],
  ['2026-07-17T17:00:00Z', { ...NO_SLOT, preferredTimeSlot: 'afternoon' as const }, 'vie, 17 de jul, 12 p.m.-5 p.m.'],
])('%s is %#', (scheduledDate, slot, text) => {
  expect(scheduleText(new Date(scheduledDate), slot, HOUSTON, NOW)).toBe(text)
})

test('a change of an order is named with its articles', () => {
  expect(changesText(['pickup_address', 'packages'])).toBe('la dirección de recolección y los paquetes')
  expect(slotText(NO_SLOT)).toBeNull()
})

test('times that run out, and delays', () => {
  const end = (minutes: number) => stabilityText(new Date(NOW.getTime() + minutes * 60_000), NOW)
  expect([200, 60, 1, -12].map(end)).toEqual(['Quedan 3 h 20 min', 'Queda 1 h', 'Queda 1 min', 'Venció hace 12 min'])
  expect(delayText({ orderId: 1083, priority: 'emergency', lateBefore: 0, lateAfter: 64 })).toBe(
    '#ML-1083 (Emergencia): sin retraso → 1 h 4 min de retraso',
  )
  expect(TIME_REASONS.drives(TIME_REASONS.leaves('#ML-1073', '1:00 p.m.'), 46)).toBe(
    'sale de #ML-1073 a la 1:00 p.m., luego 46 min de manejo',
  )
})

const BAGS: TradeForm = {
  kind: 'valuables',
  declaredValue: '12500.00',
  bags: [
    { bag: '7', seal: 'A-1' },
    { bag: '8', seal: 'A-2' },
  ],
  isDualControl: true,
  isForDestruction: true,
}
const COUNT = { kind: 'valuables' as const, seals: ['A-1', 'B-9'], people: ['Ana', 'Irene'] }

test('counts and what differs, with the names of bags', () => {
  expect(countText(COUNT)).toBe('2 sellos: A-1, B-9; con Ana e Irene')
  expect(differences(BAGS, null, COUNT).map((found) => differenceText(found))).toEqual([
    'Falta: sello A-2 de la bolsa 8',
    'No está en la lista: sello B-9',
  ])
  expect(differenceText({ kind: 'number', expected: 1, counted: 3 })).toBe('3 contados, se esperaba 1')
  const { rows, stops, facts } = summarize(BAGS, [{ stop: 'pickup', count: COUNT, reason: null }], FORM_SUMMARY_TEXTS)
  expect(rows).toEqual([{ label: 'Bolsas selladas', declared: '2', at: { pickup: '2' } }])
  expect(stops[0]?.differences).toEqual(['Falta: sello A-2 de la bolsa 8', 'No está en la lista: sello B-9'])
  expect(facts).toEqual([
    { label: 'Bolsas', text: '7 (sello A-1), 8 (sello A-2)' },
    { label: 'Valor declarado', text: '$12,500.00' },
    { label: 'Control doble', text: 'Dos personas en cada parada' },
    { label: 'Después', text: 'Para destruir' },
  ])
})

test('what takes its texts from its caller says it in that language', () => {
  const texts = { PAYMENT_LABELS, REFUND_IN_PROGRESS }
  expect(paymentText({ status: 'cancelled', paymentState: 'paid' }, texts)).toBe('Reembolso en proceso')
  expect(paymentText({ status: 'delivered', paymentState: 'paid' }, texts)).toBe('Pagado')
  const file = readLoggerCsv('Time,Temp (C)\n2026-07-15 10:00,warm', 'America/Chicago')
  expect(file.ok || loggerProblemText(file)).toBe('Línea 2: no se puede leer la temperatura “warm”.')
})

test('every finding about a journey is a sentence that names its row', () => {
  const texts = { findings: FINDING_TEXTS, entries: CUSTODY_ENTRY_TEXTS, bands: BAND_RANGES }
  const found = JOURNEYS.flatMap(({ rows, terms }) => findingsIn(dossierOfRows(rows, terms).entries, texts))
  expect(found).toHaveLength(JOURNEYS.flatMap(({ findings }) => findings).length)
  for (const { row, text } of found) expect(text).toMatch(new RegExp(`^(Fila|La fila|Lo de la fila) ${row}\\b.*\\.$`))
  expect([1, 2].map(findingsTitle)).toEqual(['1 punto por revisar', '2 puntos por revisar'])
})
