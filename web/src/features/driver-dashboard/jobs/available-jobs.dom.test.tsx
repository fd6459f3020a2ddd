/** Which jobs are listed, by the distance that the driver chose, and what happens to an accepted one. */
import { api } from '@meridian/contract/index.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { works } from '../../../../test/driver-dashboard.ts'
import { unreachable } from '../../../../test/fake-server.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../test/samples.ts'

let report: PositionCallback | null
beforeEach(() => {
  report = null
  const getCurrentPosition = (callback: PositionCallback) => {
    report = callback
  }
  const geolocation = { getCurrentPosition, watchPosition: () => 1, clearWatch: () => {} }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
})

const DUTY = {
  id: 1,
  status: 'available',
  isOnDuty: true,
  openJobs: 0,
  maxOpenJobs: 3,
  jobRadiusMiles: 25,
  phone: null,
} as const
const away = (id: number, pickupLatitude: string) =>
  anOrder({ id, status: 'confirmed', pickupLatitude, pickupLongitude: '-95.4' })

/** Jobs 31 and 32 are some 7 and 69 miles away from the position. */
const open = () =>
  renderApp('/driver-dashboard', DRIVER, (server) => {
    works([])(server)
    server.on(api.drivers.mine, DUTY)
    server.on(api.orders.available, [away(31, '29.8'), away(32, '30.7')])
    server.on(api.drivers.changeMine, ({ body }) => ({ ...DUTY, jobRadiusMiles: body.jobRadiusMiles ?? null }))
  })
async function locate(): Promise<void> {
  await waitFor(() => expect(report).not.toBeNull())
  const coords = { latitude: 29.7, longitude: -95.4, accuracy: 5 }
  act(() => report?.({ coords, timestamp: Date.now() } as GeolocationPosition))
}
const listed = () =>
  screen.queryAllByRole('article', { name: /^Job \d/ }).map((card) => card.getAttribute('aria-label'))
const tab = () => screen.getByRole('tab', { name: /^Available Jobs/ })
/** Of the first stat card. The server counts one. */
const figure = () => screen.getAllByText('Available Jobs').find((label) => !tab().contains(label))?.parentElement

test('jobs within the chosen miles are listed and counted, and the others are one tap away', async () => {
  const { server, user } = await open()
  expect(await screen.findByText('Your location is not known, so jobs at any distance are listed.')).toBeVisible()
  expect(listed()).toEqual(['Job 31', 'Job 32'])
  // What is carried, and by when, before anything is opened.
  const first = screen.getByRole('article', { name: 'Job 31' })
  expect(first).toHaveTextContent(/1 package/)
  expect(first).toHaveTextContent(/Due .* left|late · was due/)
  await locate()
  expect(await screen.findByText('1 job is farther away.')).toBeVisible()
  expect(listed()).toEqual(['Job 31'])
  expect(screen.queryByText(/Your location is not known/)).toBeNull()
  expect(tab()).toHaveTextContent('1')
  expect(figure()).toHaveTextContent('1')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(listed()).toEqual(['Job 31', 'Job 32']))
  expect(tab()).toHaveTextContent('2')
  expect(figure()).toHaveTextContent('2')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show jobs within' }), '10 miles of you')
  await waitFor(() => expect(listed()).toEqual(['Job 31']))
  expect(server.requests(api.drivers.changeMine).map(({ body }) => body)).toEqual([
    { jobRadiusMiles: null },
    { jobRadiusMiles: 10 },
  ])
})

test('a distance that the server did not store goes back to the one before', async () => {
  const { server, user } = await open()
  const choice = await screen.findByRole('combobox', { name: 'Show jobs within' })
  server.on(api.drivers.changeMine, unreachable)
  await user.selectOptions(choice, '50 miles of you')
  expect(await screen.findByText('The distance did not change')).toBeVisible()
  await waitFor(() => expect(choice).toHaveValue('25'))
})

test('an accepted job is on top, whole, also when others were there before', async () => {
  const before = anOrder({ id: 12, status: 'pickup_scheduled', driver: MARCUS })
  const { server, user } = await renderApp('/driver-dashboard?tab=available', DRIVER, works([before]))
  const accepted = anOrder({ id: 30, status: 'assigned', driver: MARCUS })
  server.on(api.orders.accept, () => {
    works([before, accepted])(server)
    return accepted
  })
  await user.click(await screen.findByRole('button', { name: 'Accept Job' }))
  expect(await screen.findByRole('button', { name: 'Start Job' })).toBeVisible()
  const cards = screen.getAllByRole('article', { name: /^Job #/ })
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Job #30', 'Job #12'])
})
