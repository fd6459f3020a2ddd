import type { ImportCause, ImportDetails, ImportRow } from '@meridian/contract/imports.ts'
import { api } from '@meridian/contract/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { CLIENT } from '../../../test/samples.ts'

const DETAILS: ImportDetails = {
  id: 7,
  fileName: 'orders.csv',
  by: 'Ana Ruiz',
  createdAt: '2026-07-15T15:00:00.000Z',
  state: 'staged',
  rowCount: 3,
  counts: { waiting: 0, good: 1, faulty: 1, placed: 1 },
  titles: ['What', 'From', 'To'],
  samples: [['Insulin', '1 Lab Way', '2 Oak St']],
  columns: { itemDescription: 0, pickupAddress: 1 },
  isRemembered: false,
  pickupSiteId: null,
  totalCost: '37.30',
  phiRows: 0,
  isPlacing: false,
  hasFailed: false,
  sheets: null,
  groups: [{ id: 4, toPay: 1 }],
}
const GOOD: ImportRow = {
  row: 2,
  state: 'good',
  texts: { itemDescription: 'Insulin', pickupAddress: '1 Lab Way', deliveryAddress: '2 Oak St' },
  faults: [],
  phiFields: [],
  totalCost: '37.30',
  orderId: null,
}
const FAULTY: ImportRow = {
  ...GOOD,
  row: 3,
  state: 'faulty',
  texts: { itemDescription: '', pickupAddress: '1 Lab Way', deliveryAddress: '12 Elm' },
  faults: [
    { field: 'itemDescription', message: 'This is needed', suggestion: null },
    { field: 'deliveryAddress', message: 'This address was not found', suggestion: '12 Elm St, Houston, TX 77030' },
  ],
  totalCost: null,
}
const CAUSE: ImportCause = {
  field: 'priority',
  message: 'Write standard, express, emergency or scheduled',
  rows: 120,
  texts: [{ text: 'asap', suggestion: null, rows: 120 }],
  otherTexts: 0,
}
const PLACED: ImportRow = { ...GOOD, row: 4, state: 'placed', orderId: 12 }

const open = (path: string, details: Partial<ImportDetails> = {}) =>
  renderApp(path, CLIENT, (server) => {
    server.on(api.imports.list, [DETAILS])
    server.on(api.sites.list, [])
    server.on(api.imports.upload, { ...DETAILS, state: 'columns' })
    server.on(api.imports.show, { ...DETAILS, ...details })
    server.on(api.imports.setColumns, DETAILS)
    server.on(api.imports.rows, { rows: [GOOD, FAULTY, PLACED], total: 3 })
    server.on(api.imports.causes, [CAUSE])
    server.on(api.imports.mend, DETAILS)
    server.on(api.imports.editRow, GOOD)
    server.on(api.imports.place, { ...DETAILS, isPlacing: true })
  })

test('a file is chosen, and earlier imports are there to go on with', async () => {
  const { user, server } = await open('/import')
  expect(await screen.findByRole('link', { name: 'orders.csv' })).toHaveAttribute('href', '/import?id=7')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['Item'], 'new.csv', { type: 'text/csv' }))
  await waitFor(() =>
    expect(server.requests(api.imports.upload)[0]?.body).toEqual({
      fileName: 'new.csv',
      data: btoa('Item'),
      again: false,
    }),
  )
})

test('a template is there for each kind of file', async () => {
  await open('/import')
  const templates = within(await screen.findByRole('region', { name: 'Templates to download' }))
  expect(templates.getByRole('link', { name: 'CSV file' })).toHaveAttribute('href', '/api/import-template.csv')
  expect(templates.getByRole('link', { name: 'Excel file' })).toHaveAttribute('href', '/api/import-template.xlsx')
})

test('the same file is imported again only on demand', async () => {
  const { user, server } = await open('/import')
  server.on(api.imports.upload, refusal('import_same_file', 'Ana Ruiz imported this file'))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['Item'], 'new.csv', { type: 'text/csv' }))
  expect(await screen.findByText('Ana Ruiz imported this file')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import it again' }))
  await waitFor(() => expect(server.requests(api.imports.upload)[1]?.body).toMatchObject({ again: true }))
})

test('columns are corrected, each for one field, with what is in them', async () => {
  const { user, server } = await open('/import?id=7', { state: 'columns' })
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
  await screen.findByText('Which column is what?')
  expect(row('Item ')).toHaveTextContent('Insulin')
  expect(screen.getByText('Columns that are not imported: To')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery address' }), 'To')
  expect(screen.queryByText(/^Columns that are not imported/)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Special instructions' }), 'From')
  expect(screen.getByRole('combobox', { name: 'Pickup address' })).toHaveValue('')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pickup address' }), 'From')
  await user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() =>
    expect(server.requests(api.imports.setColumns)[0]?.body).toEqual({
      columns: { itemDescription: 0, deliveryAddress: 2, pickupAddress: 1 },
      pickupSiteId: null,
    }),
  )
})

test('a faulty cell says why and is edited in place: by Enter, by going on, or with the suggestion', async () => {
  const { user, server } = await open('/import?id=7')
  const cell = await screen.findByRole('textbox', { name: 'Item, row 3' })
  expect(cell).toBeInvalid()
  expect(cell).toHaveAccessibleDescription('This is needed')
  await user.type(cell, 'Mask{Enter}')
  const edits = () => server.requests(api.imports.editRow).map(({ body }) => body)
  await waitFor(() => expect(edits()).toEqual([{ itemDescription: 'Mask' }]))
  const other = screen.getByRole('textbox', { name: 'Pickup address, row 2' })
  fireEvent.change(other, { target: { value: '9 Bay St' } })
  fireEvent.blur(other)
  await waitFor(() => expect(edits()[1]).toEqual({ pickupAddress: '9 Bay St' }))
  await user.click(screen.getByRole('button', { name: 'Use 12 Elm St, Houston, TX 77030' }))
  await waitFor(() => expect(edits()[2]).toEqual({ deliveryAddress: '12 Elm St, Houston, TX 77030' }))
  expect(screen.queryByRole('textbox', { name: 'Item, row 4' })).toBeNull()
})

test('what is wrong is grouped by cause, mended once for all of its rows, and its column is first', async () => {
  const { user, server } = await open('/import?id=7')
  const causes = within(await screen.findByRole('region', { name: 'Problems, by cause' }))
  expect(causes.getByRole('listitem')).toHaveTextContent(
    'Priority: Write standard, express, emergency or scheduled · 120 rows',
  )
  await user.type(causes.getByRole('textbox', { name: 'Priority instead of “asap”' }), 'express{Enter}')
  await waitFor(() =>
    expect(server.requests(api.imports.mend)[0]?.body).toEqual({ field: 'priority', from: 'asap', to: 'express' }),
  )
  const titles = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(titles.slice(2, 5)).toEqual(['Delivery address', 'Item', 'Pickup address'])
})

test('the good rows are placed, and all or nothing only when all are good', async () => {
  const { user, server } = await open('/import?id=7')
  expect(await screen.findByText(/^1 ready, 1 with a problem, 1 placed/)).toHaveTextContent('Together $37.30')
  expect(screen.getByRole('button', { name: 'Place all or nothing' })).toBeDisabled()
  await user.click(screen.getByRole('switch', { name: 'Only rows with a problem' }))
  await waitFor(() => expect(server.requests(api.imports.rows).at(-1)?.query).toMatchObject({ faulty: 'true' }))
  await user.click(screen.getByRole('button', { name: 'Place the good ones (1)' }))
  await waitFor(() => expect(server.requests(api.imports.place)[0]?.body).toEqual({ mode: 'good' }))
})

test('while rows are checked the progress shows and nothing can be placed', async () => {
  await open('/import?id=7', { counts: { waiting: 2, good: 1, faulty: 0, placed: 0 } })
  expect(await screen.findByText('Checking addresses and prices: 1 of 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Place the good ones (1)' })).toBeDisabled()
  expect(within(document.body).queryByText('Pay for the orders')).toBeNull()
})

test('what was found of the rows is shown when the last of them is checked', async () => {
  const waiting: ImportRow = { ...GOOD, state: 'waiting', totalCost: null }
  const { server } = await open('/import?id=7', { counts: { waiting: 1, good: 0, faulty: 0, placed: 0 } })
  server.on(api.imports.rows, { rows: [waiting], total: 1 })
  expect(await screen.findByText('Being checked')).toBeVisible()
  server.on(api.imports.rows, { rows: [FAULTY], total: 1 })
  server.on(api.imports.show, { ...DETAILS, counts: { waiting: 0, good: 0, faulty: 1, placed: 0 } })
  expect(await screen.findByText('This is needed')).toBeVisible()
  expect(screen.queryByText('Being checked')).toBeNull()
})

test("a patient's data in a row is warned of as in the form, at its cell and counted, and hinders nothing", async () => {
  const { user, server } = await open('/import?id=7', {
    phiRows: 12,
    counts: { waiting: 0, good: 12, faulty: 0, placed: 0 },
  })
  const texts = { ...GOOD.texts, specialInstructions: 'Call 713-555-0142' }
  server.on(api.imports.rows, { rows: [{ ...GOOD, texts, phiFields: ['specialInstructions'] }], total: 1 })
  await user.click(await screen.findByRole('switch', { name: 'Only rows with a problem' }))
  const cell = await screen.findByRole('textbox', { name: 'Special instructions, row 2' })
  expect(cell).toHaveAccessibleDescription('This looks like a phone number (“713-555-0142”).')
  expect(cell).toBeValid()
  expect(screen.getByText('12 rows may name a patient. Check them before you place them.')).toBeVisible()
  expect(screen.getByText(/It can be sent all the same/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show only these rows' }))
  await waitFor(() => expect(server.requests(api.imports.rows).at(-1)?.query).toMatchObject({ phi: 'true' }))
  expect(screen.getByRole('switch', { name: 'Only rows with a problem' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Show all rows' }))
  expect(screen.getByRole('button', { name: 'Place the good ones (12)' })).toBeEnabled()
})

test('each placing has its own payment, and one that is paid has none', async () => {
  await open('/import?id=7', {
    counts: { waiting: 0, good: 0, faulty: 0, placed: 23 },
    groups: [
      { id: 4, toPay: 0 },
      { id: 5, toPay: 20 },
      { id: 6, toPay: 1 },
    ],
  })
  expect(await screen.findByRole('link', { name: 'Pay for 20 orders' })).toHaveAttribute('href', '/checkout?group=5')
  expect(screen.getAllByRole('link', { name: /^Pay for/ })).toHaveLength(2)
})

test('the sheets of a workbook that are not imported are named, before and after the columns are confirmed', async () => {
  const sheets = { read: 'Monday', others: ['Tuesday', 'Notes'] }
  await open('/import?id=7', { sheets, state: 'columns' })
  expect(await screen.findByText('Only the sheet “Monday” was read')).toBeVisible()
  await open('/import?id=7', { sheets })
  expect((await screen.findAllByText(/^Also in the workbook: Tuesday, Notes\./)).length).toBeGreaterThan(0)
})

test('when the last problem of a page is corrected the page before it shows', async () => {
  const { user, server } = await open('/import?id=7')
  server.on(api.imports.rows, { rows: [GOOD], total: 101 })
  await user.click(await screen.findByRole('switch', { name: 'Only rows with a problem' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(server.requests(api.imports.rows).at(-1)?.query).toMatchObject({ page: '2' }))
  server.on(api.imports.rows, { rows: [FAULTY], total: 100 })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Item, row 2' }), { target: { value: 'Mask' } })
  fireEvent.blur(screen.getByRole('textbox', { name: 'Item, row 2' }))
  expect(await screen.findByText('Rows 1 to 1 of 100')).toBeVisible()
  expect(server.requests(api.imports.rows).at(-1)?.query).toMatchObject({ page: '1' })
})
