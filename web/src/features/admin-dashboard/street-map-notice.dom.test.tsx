import { api } from '@meridian/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS } from '../../../test/samples.ts'

test.each([
  ['without streets on the map an admin is told how to get them', false, 1],
  ['with streets on the map there is no notice', true, 0],
  ['while the map is being built there is no notice', null, 0],
])('%s', async (_, hasStreets, count) => {
  await renderApp('/admin-dashboard', ADMIN, (server) => {
    server.on(api.installation.streetMap, { hasStreets })
    server.on(api.stats.admin, ADMIN_STATS)
    server.on(api.orders.all, listPage(api.orders.all, [], 0))
  })
  expect(await screen.findAllByRole('tab')).not.toHaveLength(0)
  expect(screen.queryAllByText(/npm run maps:get -- texas/)).toHaveLength(count)
})
