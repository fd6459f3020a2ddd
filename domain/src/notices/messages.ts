/** Messages between a client, its driver and the admins. */

export const MESSAGE_MAX_LENGTH = 4000
export const CHAT_REFETCH_MS = 5000
const RECENT_MESSAGE_HOURS = 24

export const tidyMessage = (text: string): string => text.trim()
export const isSendable = (text: string): boolean => {
  const tidy = tidyMessage(text)
  return tidy.length > 0 && tidy.length <= MESSAGE_MAX_LENGTH
}

export const isRecent = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() < RECENT_MESSAGE_HOURS * 3_600_000
