/** The digits of a phone number as typed, and those of its extension. */
function partsOf(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.split(/x|ext/i).map((part) => part.replace(/[^\d+]/g, ''))
  return { number, extension }
}

/** A tel: link. A comma is a pause, after which phones dial the extension. */
export function phoneHref(phone: string): string {
  const { number, extension } = partsOf(phone)
  return `tel:${number}${extension && `,${extension}`}`
}

export const smsHref = (phone: string): string => `sms:${partsOf(phone).number}`
