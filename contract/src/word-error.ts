/** A refusal in the words of a catalog, made from its codes and values. What the catalog does not know stays in the server's words. */
import type { ErrorBody } from './errors.ts'
import type { FieldFault } from './field-faults.ts'

type Texts = Readonly<Record<string, unknown>>
/** A page that can have few of the errors has few of the sentences. */
export type ErrorTexts = { sentences: Texts; fieldMessages: Texts }

export function wordError(body: ErrorBody, texts: ErrorTexts): ErrorBody {
  const { values, details } = body
  const codes = (details?.fieldCodes ?? {}) as Record<string, FieldFault>
  const fields = Object.entries((details?.fields ?? {}) as Record<string, string>).map(([name, said]) => {
    const isAbout = codes[name]?.code === body.code
    const words = isAbout ? worded(texts.sentences, body.code, values) : wordFault(texts, codes[name])
    return [name, words ?? said] as const
  })
  // The first invalid field is what the sentence is about.
  const ofField = body.code === 'invalid_input' ? wordFault(texts, codes[String(values?.field)]) : null
  const message = worded(texts.sentences, body.code, ofField ? { ...values, message: ofField } : values)
  // Of several orders, each has its own refusal.
  const rows = Array.isArray(details?.rows) ? details.rows.map((row: ErrorBody) => wordError(row, texts)) : []
  return {
    ...body,
    message: message ?? body.message,
    ...(details && {
      details: {
        ...details,
        ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
        ...(rows.length > 0 && { rows }),
      },
    }),
  }
}

export function wordFault({ fieldMessages, sentences }: ErrorTexts, fault: FieldFault | undefined): string | null {
  if (!fault) return null
  const { code, ...values } = fault
  return worded(fieldMessages, code, code === 'tooLong' ? values.max : values) ?? worded(sentences, code, values)
}

function worded(texts: Texts, code: string, values: unknown): string | null {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (typeof text !== 'function') return typeof text === 'string' ? text : null
  try {
    return String(text(values))
  } catch {
    // Without the values of its sentence: the server is of another release.
    return null
  }
}
