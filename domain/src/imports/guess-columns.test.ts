import { expect, test } from 'vitest'
import { textsOf } from './fields.ts'
import { guessColumns } from './guess-columns.ts'

const guess = (titles: string, ...rows: string[]) => {
  const names = titles.split(',')
  const columns = guessColumns(
    names,
    rows.map((row) => row.split(';')),
  )
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, names[column as number]]))
}

test('the columns of our own export are known, and what is not of the order is left out', () => {
  const titles =
    'Order,Placed,Status,Service,Priority,Item,Ordered by,Pickup address,Pickup contact,Pickup phone,Delivery address,Delivery contact,Delivery phone,Scheduled for,Time slot,Special instructions,Signature required,ID required,Cost center,PO number,Distance (mi),Base rate,Distance fee,Priority fee,Total,Payment,Balance due,Driver,Confirmed,Assigned,Picked up,Delivered'
  expect(guess(titles)).toEqual({
    serviceType: 'Service',
    priority: 'Priority',
    itemDescription: 'Item',
    pickupAddress: 'Pickup address',
    pickupContactName: 'Pickup contact',
    pickupContactPhone: 'Pickup phone',
    deliveryAddress: 'Delivery address',
    deliveryContactName: 'Delivery contact',
    deliveryContactPhone: 'Delivery phone',
    scheduledDate: 'Scheduled for',
    timeWindow: 'Time slot',
    specialInstructions: 'Special instructions',
    requiresSignature: 'Signature required',
    requiresId: 'ID required',
    costCenter: 'Cost center',
    poNumber: 'PO number',
  })
})

test('titles are known in Spanish, with accents and signs or without', () => {
  expect(
    guess(
      'Dirección de entrega,DESTINATARIO,teléfono_destinatario,Direccion Recolección,Artículo,Fecha,Firma requerida',
    ),
  ).toEqual({
    deliveryAddress: 'Dirección de entrega',
    deliveryContactName: 'DESTINATARIO',
    deliveryContactPhone: 'teléfono_destinatario',
    pickupAddress: 'Direccion Recolección',
    itemDescription: 'Artículo',
    scheduledDate: 'Fecha',
    requiresSignature: 'Firma requerida',
  })
})

test('an address in several columns is put together, and a ZIP code gets its zeros back', () => {
  const columns = guessColumns(['Patient name', 'Street', 'City', 'State', 'ZIP', 'Email'], [])
  expect(columns).toEqual({
    deliveryContactName: 0,
    deliveryAddress: 1,
    deliveryCity: 2,
    deliveryState: 3,
    deliveryZip: 4,
    recipientEmail: 5,
  })
  const cells = ['Ana', '1 Main St', 'Houston', 'TX', '7003', '']
  expect(textsOf(cells, columns, {}).deliveryAddress).toBe('1 Main St, Houston, TX 07003')
  const edited = textsOf(cells, columns, { deliveryAddress: ' 2 Bay St, Houston ' })
  expect(edited.deliveryAddress).toBe('2 Bay St, Houston')
})

test('columns without a known title are guessed by what is in them, each field once', () => {
  expect(guess('A,B,C,D', '713-555-0100;a@b.co;1 Main St, Houston, TX 77030;7135550101')).toEqual({
    deliveryContactPhone: 'A',
    recipientEmail: 'B',
    deliveryAddress: 'C',
  })
  expect(guess('Phone,Phone (2)')).toEqual({ deliveryContactPhone: 'Phone' })
  expect(guess('__proto__,constructor')).toEqual({})
})
