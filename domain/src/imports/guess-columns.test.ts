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

/** As pharmacy and laboratory systems, electronic records, carriers and shops title their exports. */
test.each<[string, string, Record<string, string>]>([
  [
    'a pharmacy system',
    'Rx #,Patient First Name,Patient Last Name,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Home Phone,Prescriber Phone,Drug Name,Qty,Deliver By,Signature Req,Copay',
    {
      deliveryFirstName: 'Patient First Name',
      deliveryLastName: 'Patient Last Name',
      deliveryAddress: 'Ship To Address 1',
      deliveryUnit: 'Ship To Address 2',
      deliveryCity: 'Ship To City',
      deliveryState: 'Ship To State',
      deliveryZip: 'Ship To Zip',
      deliveryContactPhone: 'Home Phone',
      itemDescription: 'Drug Name',
      scheduledDate: 'Deliver By',
      requiresSignature: 'Signature Req',
    },
  ],
  [
    'a laboratory system',
    'Accession #,Collection Date,PU Addr,PU City,PU ST,PU Zip,Attn,DEL Addr,DEL City,DEL ST,DEL Zip,Ready Time',
    {
      itemDescription: 'Accession #',
      pickupAddress: 'PU Addr',
      pickupCity: 'PU City',
      pickupState: 'PU ST',
      pickupZip: 'PU Zip',
      deliveryContactName: 'Attn',
      deliveryAddress: 'DEL Addr',
      deliveryCity: 'DEL City',
      deliveryState: 'DEL ST',
      deliveryZip: 'DEL Zip',
      timeWindow: 'Ready Time',
    },
  ],
  [
    'a carrier',
    'Shipper Name,Shipper Address,Shipper Phone,Consignee Name,Consignee Address Line 1,Consignee Address Line 2,Consignee Phone,Pieces,Service Level,PO #,P/U Date',
    {
      pickupContactName: 'Shipper Name',
      pickupAddress: 'Shipper Address',
      pickupContactPhone: 'Shipper Phone',
      deliveryContactName: 'Consignee Name',
      deliveryAddress: 'Consignee Address Line 1',
      deliveryUnit: 'Consignee Address Line 2',
      deliveryContactPhone: 'Consignee Phone',
      packageCount: 'Pieces',
      priority: 'Service Level',
      poNumber: 'PO #',
      scheduledDate: 'P/U Date',
    },
  ],
  [
    'a shop',
    'Name,Email,Billing Name,Billing Street,Shipping Name,Shipping Street,Shipping City,Lineitem name,Notes,Created at',
    {
      recipientEmail: 'Email',
      deliveryContactName: 'Shipping Name',
      deliveryAddress: 'Shipping Street',
      deliveryCity: 'Shipping City',
      itemDescription: 'Lineitem name',
      specialInstructions: 'Notes',
    },
  ],
  [
    'a program',
    'PickupAddress,RecipientName,dropoff_address_line_1,recipient_phone_number,package_description,requires_signature',
    {
      pickupAddress: 'PickupAddress',
      deliveryContactName: 'RecipientName',
      deliveryAddress: 'dropoff_address_line_1',
      deliveryContactPhone: 'recipient_phone_number',
      itemDescription: 'package_description',
      requiresSignature: 'requires_signature',
    },
  ],
  [
    'people in a hurry',
    'From,To,What,When,Who,Phone',
    {
      pickupAddress: 'From',
      deliveryAddress: 'To',
      itemDescription: 'What',
      scheduledDate: 'When',
      deliveryContactName: 'Who',
      deliveryContactPhone: 'Phone',
    },
  ],
  [
    'Spanish',
    'Dirección de recogida,Nombre del paciente,Apellidos,Domicilio,Código postal,Medicamento,Cantidad,Hora de entrega,Se requiere firma',
    {
      pickupAddress: 'Dirección de recogida',
      deliveryContactName: 'Nombre del paciente',
      deliveryLastName: 'Apellidos',
      deliveryAddress: 'Domicilio',
      deliveryZip: 'Código postal',
      itemDescription: 'Medicamento',
      timeWindow: 'Hora de entrega',
      requiresSignature: 'Se requiere firma',
    },
  ],
])('the titles of %s are known', (_, titles, columns) => {
  expect(guess(titles)).toEqual(columns)
})

test('a title that may be anything counts only with values that can be read', () => {
  expect(guess('ID,Type,Count,To', '1001;Retail;900000;Ana Ruiz')).toEqual({ deliveryContactName: 'To' })
  expect(guess('ID,Type,Count,To', 'no;lab;2;9 Elm St')).toEqual({
    requiresId: 'ID',
    serviceType: 'Type',
    packageCount: 'Count',
    deliveryAddress: 'To',
  })
  // One that says when, how soon or how cold keeps its column: what cannot be read there is shown, not lost.
  expect(guess('When,STAT,Temp,Service type', '30/11/2030;Y;cool;Overnight')).toEqual({
    scheduledDate: 'When',
    priority: 'STAT',
    temperatureBand: 'Temp',
    serviceType: 'Service type',
  })
})

test('a name in two columns, a second line of an address, and numbers that a spreadsheet changed are made whole', () => {
  const titles = ['First name', 'Last name', 'Address 1', 'Address 2', 'City', 'Zip', 'Phone', 'Notes']
  const columns = guessColumns(titles, [])
  const of = (...cells: string[]) => {
    const texts = textsOf(cells, columns, {})
    return [
      texts.deliveryContactName,
      texts.deliveryAddress,
      texts.deliveryContactPhone,
      texts.specialInstructions,
    ].join(' | ')
  }
  expect(of('Ana', 'Ruiz', '1 Main St', 'Apt 4', 'Houston', '77030.0', '8325551234.0', 'Ring')).toBe(
    'Ana Ruiz | 1 Main St, Apt 4, Houston, 77030 | 8325551234 | Ring',
  )
  expect(of('Ruiz, Ana', 'RUIZ', '1 Main St', '4B', 'Houston', '770301234', '8.325551234E9', '')).toBe(
    'Ruiz, Ana | 1 Main St, Unit 4B, Houston, 77030-1234 | 8325551234 | ',
  )
  expect(of('Ana', '', '1 Main St', 'behind the clinic', '', '', '8.33E+09', 'Ring')).toBe(
    'Ana | 1 Main St | 8.33E+09 | behind the clinic. Ring',
  )
})
