import { expect, test } from 'vitest'
import { CUSTODY_ENTRY_TEXTS as SPANISH } from '../../texts/es/custody-entry.ts'
import { dossierOfRows, type RowPlan } from '../chain.fixture.ts'
import { entryTexts } from './entry-text.ts'

const DRIVER = { kind: 'driver', userId: 7 } as const
const ROWS: RowPlan[] = [
  { kind: 'arrived', stop: 'pickup', actor: DRIVER, at: 1, details: { method: 'manual', metersFromStop: 1609.344 } },
  { kind: 'proof_added', stop: 'pickup', actor: DRIVER, at: 2, proofs: [{ kind: 'signature', file: 'a' }] },
  {
    kind: 'proof_added',
    stop: 'delivery',
    at: 3,
    proofs: [{ kind: 'id_check', value: '{"document":"passport","isOfAge":true,"nameMatches":false}' }],
  },
  {
    kind: 'proof_skipped',
    stop: 'delivery',
    at: 4,
    values: { reason: 'The camera does not work' },
    details: { proof: 'photo' },
  },
  { kind: 'proof_skipped', stop: 'delivery', at: 4, values: { reason: 'A dog' }, details: { proof: 'seal' } },
  { kind: 'attempt_failed', stop: 'delivery', at: 4, details: { proof: 'pin', attempt: 2 } },
  {
    kind: 'handed_over',
    at: 5,
    gave: DRIVER,
    received: DRIVER,
    values: { givenPlace: '29.71410,-95.39770 (12 s before)', givenNote: 'Left wet' },
    details: { givenCondition: 'good', isDamaged: true, coldChain: 3 },
  },
  { kind: 'delivered', stop: 'delivery', at: 6, gave: DRIVER, received: { kind: 'recipient', userId: null } },
]
const { entries } = dossierOfRows(ROWS, { priceCents: 4550, requires: ['pin'], isControlled: false })
const plain = (texts: ReturnType<typeof entryTexts>) =>
  texts.map(({ title, stop, gave, received, facts }) =>
    [title, stop, gave, received, ...facts.map(({ label, text }) => `${label}: ${text}`)].filter(Boolean).join(' | '),
  )

test('the rows of a chain in English', () => {
  expect(plain(entryTexts(entries))).toEqual([
    'Order accepted | Pickup address: 6411 Fannin St, Houston, TX 77030 | Delivery address: 1504 Taub Loop, Houston, TX 77030 | Item class: Laboratory Sample Pickup | Organization: Đặng & “Sons” | Price: $45.50 | Required at the delivery: Recipient’s PIN | Controlled medication: no',
    'Driver arrived at the pickup | Noted: Entered by the driver | Marked: Made 1.0 mi from the stop',
    'Signature announced, not received | Pickup',
    'ID check captured | Delivery | ID check: Passport, Is of age: yes, Name matches: no',
    'Proof skipped | Delivery | Reason: The camera does not work | Proof: Photo',
    'Proof skipped | Delivery | Reason: A dog | Proof: Seal number',
    'Recipient’s PIN wrong | Delivery | Proof: Recipient’s PIN | Attempt: 2',
    'Handed over to another driver | Driver | Driver | Given place: Recorded by GPS (12 s before) | Given note: Left wet | Given condition: good | Marked: Damaged | Cold chain: 3',
    'Delivered | Delivery | Driver | Recipient',
  ])
})

test('and in Spanish, but for the words of people', () => {
  expect(plain(entryTexts(entries, SPANISH))).toEqual([
    'Pedido aceptado | Dirección de recolección: 6411 Fannin St, Houston, TX 77030 | Dirección de entrega: 1504 Taub Loop, Houston, TX 77030 | Clase de artículo: Recolección de muestras | Organización: Đặng & “Sons” | Precio: $45.50 | Requerido en la entrega: PIN del destinatario | Medicamentos controlados: no',
    'El chofer llegó a la recolección | Anotado: Por el chofer | Señalado: Hecho a 1.0 mi de la parada',
    'Comprobante anunciado, no recibido: firma | Recolección',
    'Comprobante capturado: verificación de identidad | Entrega | Verificación de identidad: Pasaporte, Es mayor de edad: sí, El nombre coincide: no',
    'Comprobante omitido | Entrega | Motivo: La cámara no funciona | Comprobante: Foto',
    'Comprobante omitido | Entrega | Motivo: A dog | Comprobante: Número de sello',
    'Dato incorrecto: PIN del destinatario | Entrega | Comprobante: PIN del destinatario | Intento: 2',
    'Traspasado a otro chofer | Chofer | Chofer | Lugar de quien lo entregó: Registrado por GPS (12 s antes) | Nota de quien lo entregó: Left wet | Estado al entregarlo: bueno | Señalado: Dañado | Cold chain: 3',
    'Entregado | Entrega | Chofer | Destinatario',
  ])
})

test('how many packages a person handed over is said beside the name', () => {
  const value = '{"name":"Ann Shaw","relation":"staff","packages":2}'
  const row: RowPlan = { kind: 'proof_added', stop: 'pickup', at: 1, proofs: [{ kind: 'recipient', value }] }
  const facts = entryTexts(dossierOfRows([row]).entries).flatMap((entry) => entry.facts)
  expect(facts.map(({ text }) => text)).toContain('Ann Shaw, Staff or front desk, Packages: 2')
})

/** Anybody can sign a dossier, with any words for its kinds and its keys. */
test.each([undefined, SPANISH])('a row whose words are those of JavaScript is read as any other', (texts) => {
  const odd = { kind: 'constructor', userId: null } as never
  const row: RowPlan = {
    kind: 'toString' as never,
    stop: 'valueOf' as never,
    at: 1,
    gave: odd,
    proofs: [{ kind: 'constructor', value: '{"document":"toString","relation":"valueOf","constructor":true}' }],
    details: { constructor: 'x', toString: true, proof: 'valueOf' },
  }
  const added: RowPlan = { ...row, kind: 'proof_added' }
  for (const { title, stop, gave, facts } of entryTexts(dossierOfRows([row, added]).entries, texts))
    for (const text of [title, stop ?? '', gave ?? '', ...facts.flatMap((fact) => [fact.label, fact.text])])
      expect(text).toBeTypeOf('string')
})
