/**
 * What is texted: at most the order's number and a link, never a name, an item or an address. Only letters of the GSM alphabet
 * (no typographic quotes), and at most 160 with a link of usual length, so that it goes as one message.
 */
type Code = { code: string }
type CodeAndLink = Code & { link: string }

export const SMS_TEXTS = {
  on_the_way: ({ code, link }: CodeAndLink) =>
    `Meridian: your delivery ${code} is on the way. ${link} Reply STOP to end.`,
  soon: ({ code }: Code) => `Meridian: your delivery ${code} is about 10 minutes away. Reply STOP to end.`,
  delivered: ({ code }: Code) => `Meridian: your delivery ${code} was delivered. Reply STOP to end.`,
  offer: ({ code, link }: CodeAndLink) => `Meridian: job ${code} is offered to you. ${link} Reply STOP to end.`,

  // Replies to what somebody texts us.
  help: ({ company, phone }: { company: string; phone: string | null }) =>
    `${company}: delivery updates by text.${phone === null ? '' : ` Call ${phone}.`} Reply STOP to end.`,
  stopped: ({ company }: { company: string }) =>
    `${company}: you get no more texts from us. Reply START to get them again.`,
  started: ({ company }: { company: string }) => `${company}: you get texts from us again. Reply STOP to end.`,
}
