import { endpoints } from '@meridian/contract'
import { routePattern } from '@meridian/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { importanceOf } from './importance.ts'

const of = (name: string) => {
  const spec = endpoints.find(([call]) => call === name)?.[1]
  return spec && importanceOf(spec.method, routePattern(spec.path))
}

test('exports, analytics, history, PDF files and plans are refused first', () => {
  const first = [
    'orders.exportCsv',
    'stats.analytics',
    'audit.list',
    'custody.dossierPdf',
    'orders.labels',
    'dispatch.plan',
  ]
  expect(first.map(of)).toEqual(first.map(() => 'deferrable'))
})

test('lists and reads come next', () => {
  const reads = ['orders.all', 'orders.available', 'orders.show', 'messages.list', 'pricing.calculate']
  expect(reads.map(of)).toEqual(reads.map(() => 'ordinary'))
  expect(importanceOf('GET', '/ws')).toBe('ordinary')
})

test('steps, positions, proofs, payments and sign-in are refused last, metrics never', () => {
  const last = [
    'orders.changeStatus',
    'locations.report',
    'locations.reportMany',
    'proofs.add',
    'proofs.upload',
    'payments.confirm',
    'accounts.login',
    'simulation.stop',
  ]
  expect(last.map(of)).toEqual(last.map(() => 'essential'))
  expect(importanceOf('POST', '/api/stripe/webhook')).toBe('essential')
  expect(importanceOf('GET', '/metrics')).toBe('always')
})

test('every file that the server produces on request is refused first, except pictures, which are proofs', () => {
  const files = endpoints.filter(([, { file }]) => file && file !== 'image/*')
  expect(files.map(([name]) => [name, of(name)])).toEqual(files.map(([name]) => [name, 'deferrable']))
})
