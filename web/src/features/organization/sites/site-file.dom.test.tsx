import { api } from '@meridian/contract/index.ts'
import type { SiteFileRow } from '@meridian/contract/organizations/site-csv.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const NEW: SiteFileRow = {
  row: 2,
  name: 'Bay Lab',
  externalCode: 'B1',
  address: '2 Bay St, Houston, TX 77030',
  action: 'add',
  precision: 'zip',
  faults: [],
}
const FAULTY: SiteFileRow = {
  ...NEW,
  row: 3,
  name: '',
  faults: [
    { column: 'name', fault: 'missing', value: '' },
    { column: 'hours', fault: 'not_hours', value: 'whenever' },
  ],
}

const open = async (rows: SiteFileRow[], siteIds: number[] | null = null) => {
  const membership = CLIENT.membership && { ...CLIENT.membership, siteIds, role: 'manager' as const }
  return renderApp('/organization?tab=sites', { ...CLIENT, membership }, (server) => {
    server.on(api.sites.list, [])
    server.on(api.siteCsv.preview, { rows, tokens: ['signed'] })
    server.on(api.siteCsv.apply, { added: 1, changed: 0, kept: 0 })
  })
}
type Opened = Awaited<ReturnType<typeof open>>
async function choose({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Import from a file' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/CSV file with the columns/)
  const input = dialog.querySelector('input[type=file]') ?? document.querySelector('input[type=file]')
  await user.upload(input as HTMLInputElement, new File(['Name,Address'], 'sites.csv', { type: 'text/csv' }))
  return within(dialog)
}

test('a file is looked at, then applied as it was read', async () => {
  const opened = await open([NEW])
  const dialog = await choose(opened)
  expect(await dialog.findByText('1 new site, 0 changed, 0 without a change')).toBeVisible()
  expect(dialog.getByText('Only the ZIP code of this address is on the map')).toBeVisible()
  await opened.user.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened.server.requests(api.siteCsv.apply)[0]?.body).toEqual({
    data: btoa('Name,Address'),
    tokens: ['signed'],
  })
})

test('what is wrong is said by column, first in the table, and cannot be applied', async () => {
  const dialog = await choose(await open([NEW, FAULTY]))
  expect(await dialog.findByText(/^1 row cannot be imported/)).toBeVisible()
  const [, first] = dialog.getAllByRole('row')
  expect(first).toHaveTextContent('Name: it is empty')
  expect(first).toHaveTextContent('Hours: “whenever” cannot be read')
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('who looks after some sites imports none', async () => {
  await open([], [7])
  await screen.findByText('No sites yet')
  expect(screen.queryByRole('button', { name: 'Import from a file' })).toBeNull()
})
