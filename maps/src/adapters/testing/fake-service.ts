/** A fake map service over HTTP, with replies of the test's choice. It records the requests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  params: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
  body: unknown
}
export type Answer = { status?: number; json?: unknown; text?: string; isSilent?: boolean }

export async function fakeService(answer: (request: ReceivedRequest) => Answer) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', 'http://localhost')
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      params: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    requests.push(received)
    const { status = 200, json, text: body, isSilent } = answer(received)
    if (isSilent) return
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ?? JSON.stringify(json))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}
export type FakeService = Awaited<ReturnType<typeof fakeService>>

/** Failures that every service can have. */
export const FAILURES: [name: string, answer: Answer][] = [
  ['an error of its own', { status: 500, json: { error: 'broken' } }],
  [
    'a quota that is used up',
    { status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota' } } },
  ],
  ['a refused key', { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'Key' } } }],
  ['a page instead of JSON', { text: '<html>Bad gateway</html>' }],
  ['JSON of another form', { json: { hello: ['world'] } }],
  ['half an answer', { text: '{"features": [' }],
]
