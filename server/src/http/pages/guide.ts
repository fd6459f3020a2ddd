/** How to order from a program, in five minutes: the beginning of `/api/docs`, and `/llms.txt` for who reads Markdown. */
import { API_SCOPES, KEY_REQUESTS_PER_MINUTE } from '@meridian/domain/organizations/api-keys.ts'
import { V1_EXAMPLES } from './v1-examples.ts'

const quote = V1_EXAMPLES['pricing.calculate']
const order = V1_EXAMPLES['orders.place']
const json = (value: object) => JSON.stringify(value, null, 2)
const indent = (text: string) => text.replaceAll('\n', '\n  ')

const curl = (origin: string) => `export MERIDIAN_KEY=ml_live_…
curl ${origin}/api/v1/quotes -H "Authorization: Bearer $MERIDIAN_KEY" -H 'Content-Type: application/json' -d '${json(quote)}'
curl ${origin}/api/v1/orders -H "Authorization: Bearer $MERIDIAN_KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: $(uuidgen)" -d '${json(order)}'
curl ${origin}/api/v1/orders?limit=10 -H "Authorization: Bearer $MERIDIAN_KEY"`

const typescript = (origin: string) => `const call = async (path: string, body?: object) => {
  const reply = await fetch('${origin}/api/v1' + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: 'Bearer ' + process.env.MERIDIAN_KEY,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(JSON.stringify(await reply.json()))
  return reply.json()
}
const order = ${json(order)}
const { totalCost, quoteToken } = await call('/quotes', ${json(quote)})
const placed = await call('/orders', { ...order, totalCost, quoteToken })
console.log(placed.id, placed.status)`

const python = (origin: string) => `import json, os, urllib.request, uuid

def call(path, body=None):
    request = urllib.request.Request('${origin}/api/v1' + path, data=json.dumps(body).encode() if body else None, headers={
        'Authorization': 'Bearer ' + os.environ['MERIDIAN_KEY'],
        'Content-Type': 'application/json',
        'Idempotency-Key': str(uuid.uuid4()),
    })
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)

order = ${indent(json(order))}
quote = call('/quotes', ${indent(json(quote))})
placed = call('/orders', {**order, 'totalCost': quote['totalCost'], 'quoteToken': quote['quoteToken']})
print(placed['id'], placed['status'])`

export type Chapter = { title: string; text: string; code?: string }

export const guide = (origin: string): Chapter[] => [
  {
    title: 'Start',
    text: 'An owner or a manager makes a key under Organization, API keys. It is shown once. Ask for a price, place the order with that price, and read it back.',
    code: curl(origin),
  },
  { title: 'TypeScript', text: 'Runs as it stands with Node 22 or later.', code: typescript(origin) },
  { title: 'Python', text: 'Needs nothing but the standard library.', code: python(origin) },
  {
    title: 'Keys',
    text: `A key acts with the rights of the person who made it, within its scopes (${API_SCOPES.join(', ')}), sites and addresses. It ends after 365 days; replace it before: the old one works for another 24 hours. Never put a key into a browser: calls from pages of other sites are refused.`,
  },
  {
    title: 'Errors',
    text: 'Each is application/problem+json (RFC 9457) with a stable code, a sentence in detail, and the requestId to name when you ask us. details.fields says what is wrong with which field.',
  },
  {
    title: 'Once only',
    text: 'Send an Idempotency-Key of your own with what creates something. The same request gets the first reply again; another body is 422, and while the first one is still running, 409.',
  },
  {
    title: 'Webhooks',
    text: 'POST /api/v1/webhooks with a url and events such as order.* has events sent to you, signed as Standard Webhooks describes it (v1 with the whsec_ secret of the reply, v1a with the public key). They carry id, number, status and sequence, at least once and in order for each order: read the order for the rest. Answer 2xx within 15 seconds. What fails is tried again for 75 hours; 410 ends it, and so do five days of failures.',
  },
  {
    title: 'Pages',
    text: 'Lists are newest first. While there are more, Link names the next page (rel="next"). updatedSince leaves out orders to which nothing has happened since.',
  },
  {
    title: 'Limits',
    text: `${KEY_REQUESTS_PER_MINUTE} requests a minute for each key. RateLimit says how many are left; after 429 wait as long as Retry-After says.`,
  },
  {
    title: 'Versions',
    text: 'Meridian-Version is the date of the interface that your key was made for. Fields may be added; nothing is taken away or changed for your key.',
  },
]

export function guideAsMarkdown(origin: string): string {
  const chapters = guide(origin).map(
    ({ title, text, code }) => `## ${title}\n\n${text}\n${code ? `\n\`\`\`\n${code}\n\`\`\`\n` : ''}`,
  )
  return `# Meridian API\n\n> Order, follow and document medical deliveries from your own system.\n\nOpenAPI: ${origin}/api/v1/openapi.json\n\n${chapters.join('\n')}`
}
