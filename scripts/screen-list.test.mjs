import { expect, test } from 'vitest'
import { SCREENS } from '../e2e/screen-list.ts'
import { routes } from '../web/src/app/routes.ts'

/** Looked at where it is made: the demo has no orders that were placed together. */
const ELSEWHERE = { '/ordered-together': 'e2e/several-stops.more.spec.ts' }

function pathOf({ options }) {
  const parent = options.getParentRoute?.()
  const own = options.path ?? ''
  return parent?.options?.path ? `${pathOf(parent)}${own === '/' ? '' : own}` : own
}

test('every screen of the app is in the list that the sweeps go through', () => {
  const listed = new Set(SCREENS.map(({ path }) => (typeof path === 'string' ? path.split(/[?#]/)[0] : '')))
  // The layout of tabs, which has no screen of its own.
  const paths = new Set(Object.values(routes).map(pathOf))
  paths.delete('/admin')
  expect([...paths].filter((path) => !listed.has(path) && !(path in ELSEWHERE))).toEqual([])
  expect([...paths]).toContain('/admin-dashboard/analytics')
  expect(Object.keys(ELSEWHERE).filter((path) => !paths.has(path))).toEqual([])
})

test('no two screens have the same picture', () => {
  const names = SCREENS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
