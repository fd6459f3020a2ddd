import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { webApp } from './web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-static-'))
afterAll(() => rmSync(folder, { recursive: true }))
const PAGE = '<!doctype html><title>Meridian</title>'
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), PAGE)
writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(PAGE))
writeFileSync(join(folder, 'index.html.gz'), gzipSync(PAGE))
const TRACKING_PAGE = '<!doctype html><title>Follow your delivery</title>'
writeFileSync(join(folder, 't.html'), TRACKING_PAGE)
const DESK_PAGE = '<!doctype html><title>Front desk</title>'
writeFileSync(join(folder, 'desk.html'), DESK_PAGE)
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
writeFileSync(join(folder, '.built-from'), 'a note of the build')

const app = Fastify()
webApp(app, folder)
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('every path of the router gets the page, which browsers must ask for again', async () => {
  for (const path of ['/', '/login', '/orders?status=pending', '/dispatch', '/admin/audit-log', '/no-such-screen']) {
    const reply = await get(path)
    expect([reply.statusCode, reply.body, reply.headers['cache-control']], path).toEqual([200, PAGE, 'no-cache'])
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('hashed assets are immutable; a missing one, an unknown call and a hidden file are not the page', async () => {
  const reply = await get('/assets/app-1a2b.js')
  expect([reply.body, reply.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
  for (const path of ['/assets/gone.js', '/api/nothing', '/metrics/x'])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get('/.built-from')).body).toBe(PAGE)
})

test('the compressed forms of the build are sent to browsers that take them', async () => {
  const brotli = await get('/login', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(PAGE)
  expect((await get('/login', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/login', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('a browser that has the file already gets 304', async () => {
  const { etag } = (await get('/login')).headers
  const reply = await get('/login', { 'if-none-match': String(etag) })
  expect([reply.statusCode, reply.body]).toEqual([304, ''])
})

test('a request that would change something finds no page', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test.each([
  ['a tracking link', '/t/', TRACKING_PAGE],
  ['a front desk', '/desk/', DESK_PAGE],
])('the link of %s opens its own page, which goes to no cache, search engine or other site', async (_, path, page) => {
  const reply = await get(`${path}0123456789abcdefghijklmnopqrstuvwxyzABCDEFG`)
  expect([reply.statusCode, reply.body]).toEqual([200, page])
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
})
