/** `/api/docs`: the reference page, and the OpenAPI document behind it. Plain HTML: no script to trust, nothing to load. */
import { endpoints } from '@meridian/contract'
import { type EndpointSpec, v1PathOf } from '@meridian/contract/endpoint.ts'
import { V1_ERROR_STATUS } from '@meridian/contract/errors.ts'
import { liveEvent } from '@meridian/contract/notices/live-events.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Chapter, guide, guideAsMarkdown } from './guide.ts'
import { accessText, openApi } from './openapi.ts'
import { openApiV1 } from './openapi-v1.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** The only page among the calls. */
export const DOCS_PATH = '/api/docs'

export function docsRoutes(app: FastifyInstance, version: string, { origin, contact }: Installation): void {
  // Built at the first request, so that it does not delay the start.
  let page: string | undefined
  let v1: ReturnType<typeof openApiV1> | undefined
  let document: ReturnType<typeof openApi> | undefined
  app.get(DOCS_PATH, (_, reply) => {
    page ??= referencePage(version, origin)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/v1/openapi.json', () => {
    v1 ??= openApiV1({ origin })
    return v1
  })
  app.get('/llms.txt', (_, reply) => reply.type('text/markdown; charset=utf-8').send(guideAsMarkdown(origin)))
  app.get('/.well-known/security.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(origin, contact, new Date())),
  )
  app.get('/api/openapi.json', () => {
    document ??= openApi(version)
    return document
  })
}

/** Where the installation is reached, and who answers to who finds a hole in it. */
type Installation = { origin: string; contact: string }

function referencePage(version: string, origin: string): string {
  const groups = [...new Set(endpoints.map(([name]) => name.split('.')[0] as string))]
  const sections = groups.map((group) => {
    const calls = endpoints.filter(([name]) => name.startsWith(`${group}.`))
    return `<section id="${group}"><h2>${group}</h2>${calls.map(([name, spec]) => callEntry(name, spec)).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Meridian API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<header><h1>Meridian API <small>${escapeHtml(version)}</small></h1>
<nav>${guide(origin)
    .map(({ title }) => `<a href="#${slug(title)}">${title}</a>`)
    .join(' ')} <a href="#calls">all calls</a></nav></header>
${guide(origin).map(chapterEntry).join('')}
<section id="calls"><h2>All calls</h2>
<p>Calls of programs are at <code>/api/v1</code>, with a key: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>,
<a href="/llms.txt">llms.txt</a>. The others are those of our own pages and may change with each release. Bodies are JSON. Signed-in calls need the session cookie that <code>POST /api/auth/login</code> sets. A refusal answers
<code>{ code, message, values?, details? }</code>; every reply carries <code>X-Request-Id</code>. Calls that create something honor
<code>Idempotency-Key</code>. Lists answer at most 500 rows, with <code>X-Next-Cursor</code> when there are more.
All of them: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${groups.map((group) => `<a href="#${group}">${group}</a>`).join(' ')} <a href="#live">live channel</a> <a href="#errors">errors</a></nav></section>
<main>${sections.join('')}
<section id="live"><h2>live channel</h2><p>WebSocket at <code>/ws?userId=</code>, with the session cookie. Messages:</p>
${liveEvent.options.map(liveEventEntry).join('')}</section>
<section id="errors"><h2>errors</h2><table>${Object.entries(V1_ERROR_STATUS)
    .map(([code, status]) => `<tr id="error-${code}"><td>${status}</td><td><code>${code}</code></td></tr>`)
    .join('')}</table></section></main></body></html>`
}

const slug = (title: string) => `guide-${title.toLowerCase().replaceAll(' ', '-')}`

const chapterEntry = ({ title, text, code }: Chapter) =>
  `<section id="${slug(title)}"><h2>${title}</h2><p>${escapeHtml(text)}</p>${code ? `<pre>${escapeHtml(code)}</pre>` : ''}</section>`

function callEntry(name: string, spec: EndpointSpec): string {
  const shapes = [
    ['Path', spec.params, 'input'],
    ['Query', spec.query, 'input'],
    ['Body', spec.body, 'input'],
    ['Reply', spec.reply, 'output'],
  ] as const
  const blocks = shapes.flatMap(([title, schema, io]) => (schema ? [shapeBlock(title, schema, io)] : []))
  return `<details id="${name}"><summary><b class="${spec.method}">${spec.method}</b> <code>${escapeHtml(spec.path)}</code>
<span>${escapeHtml(spec.summary)}</span></summary><p>${escapeHtml(accessText(spec))}${programText(spec)}</p>${blocks.join('')}</details>`
}

function programText(spec: EndpointSpec): string {
  const path = v1PathOf(spec)
  return path ? ` Programs: <code>${path}</code>, scope <code>${spec.v1?.scope}</code>.` : ''
}

function liveEventEntry(event: (typeof liveEvent.options)[number]): string {
  const type = event.shape.type.value
  return `<details id="live.${type}"><summary><code>${type}</code></summary>${shapeBlock('Message', event, 'output')}</details>`
}

function shapeBlock(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`
}

/** RFC 9116. It must say until when it holds. */
const SECURITY_TEXT_MS = 180 * 24 * 3600_000
const securityText = (origin: string, contact: string, now: Date) =>
  `Contact: mailto:${/[^\s<>]+@[^\s<>]+/.exec(contact)?.[0] ?? ''}\nExpires: ${new Date(now.getTime() + SECURITY_TEXT_MS).toISOString()}\nPreferred-Languages: en, es\nCanonical: ${origin}/.well-known/security.txt\n`

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#0b1f2a,#e8eef1);--line:light-dark(#d8e0e4,#2b3b44);--teal:light-dark(#0f7278,#5cc4c9);--back:light-dark(#fff,#0e181d)}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:960px;margin:0 auto;padding:24px}
h1 small{font-weight:400;opacity:.7;font-size:60%}h2{margin-top:40px}nav a{margin-right:12px}a{color:var(--teal)}
details{border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:8px 0}summary{cursor:pointer;min-height:28px}
summary span{display:block;opacity:.8}b{font-size:13px;color:var(--teal);display:inline-block;min-width:56px}
pre{overflow:auto;background:light-dark(#f2f6f7,#15232a);padding:12px;border-radius:8px;font-size:13px}td{padding:2px 12px 2px 0}`
