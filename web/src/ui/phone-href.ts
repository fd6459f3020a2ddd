/** A tel: link from a phone number as typed. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** An sms: link, likewise. */
export const smsHref = (phone: string): string => `sms:${phone.replace(/[^\d+]/g, '')}`
