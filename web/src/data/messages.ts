/** Conversations: the list, what was said in one, saying something, and having read it. */
import {
  type Conversation,
  type ConversationSection,
  conversations,
  list,
  listSupport,
  type Message,
  markRead,
  markSupportRead,
  send,
  sendSupport,
} from '@meridian/contract/messages.ts'
import { CHAT_REFETCH_MS } from '@meridian/domain/messages.ts'
import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, callPage, type Page } from './call.ts'
import { keys } from './keys.ts'

export type { Conversation, ConversationSection, Message } from '@meridian/contract/messages.ts'

/** About an order, or a person's talk with the admins. */
export type ChatTarget = { orderId: number } | { supportUserId: number }

/** One word for a target: a key for drafts and for React. */
export const targetName = (target: ChatTarget): string =>
  'orderId' in target ? `order-${target.orderId}` : `support-${target.supportUserId}`

export const targetOf = (conversation: Conversation): ChatTarget =>
  conversation.orderId === null
    ? { supportUserId: conversation.supportUserId as number }
    : { orderId: conversation.orderId }

const chatKey = (target: ChatTarget) =>
  'orderId' in target ? keys.messages(target.orderId) : keys.support(target.supportUserId)

const CHAT_PAGE = 50

function pageOfChat(target: ChatTarget, cursor: string, signal: AbortSignal): Promise<Page<Message[]>> {
  const query = { limit: CHAT_PAGE, ...(cursor ? { cursor } : {}) }
  return 'orderId' in target
    ? callPage(list, { params: { id: target.orderId }, query, signal })
    : callPage(listSupport, { query: { ...query, userId: target.supportUserId }, signal })
}

/** From the end backwards, page by page. For as long as the chat is open its end is looked at again every five seconds. */
export function useChat(target: ChatTarget) {
  const latest = useEndOfChat(target)
  return useInfiniteQuery({
    queryKey: keys.chatPages(targetName(target)),
    queryFn: ({ pageParam, signal }) => pageOfChat(target, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<Message[]>) => last.nextCursor,
    refetchInterval: ({ state }) => (state.data ? false : CHAT_REFETCH_MS),
    select: useCallback((data: ChatPages) => inOrder(latest ? withLatest(data, latest) : data), [latest]),
  })
}

/** The latest page alone, and into the pages with it: what came before stays as it is, however much of it was scrolled up to. */
function useEndOfChat(target: ChatTarget): Page<Message[]> | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: chatKey(target),
    queryFn: async ({ signal }) => {
      const latest = await pageOfChat(target, '', signal)
      queryClient.setQueryData<ChatPages>(
        keys.chatPages(targetName(target)),
        (pages) => pages && withLatest(pages, latest),
      )
      return latest
    },
    // The pages bring the first answer themselves.
    initialData: null,
    refetchInterval: CHAT_REFETCH_MS,
  })
  return data
}

export type ChatPages = InfiniteData<Page<Message[]>, string>

/** The first page is the latest: read from the last page on, messages stand as they were said. */
export const inOrder = (data: ChatPages): Message[] => data.pages.toReversed().flatMap((page) => page.rows)

export function withLatest(data: ChatPages, latest: Page<Message[]>): ChatPages {
  const [known, ...older] = data.pages
  const [first] = latest.rows
  const last = known?.rows.at(-1)
  if (!first) return data
  // More was said than a page holds: what lies between is fetched as one scrolls up.
  if (!known || !last || last.id < first.id) return { pages: [latest], pageParams: [''] }
  // An answer may be older than the page it joins: what lies before that page is on the next one already.
  const from = known.rows[0]?.id ?? 0
  const byId = new Map([...known.rows, ...latest.rows].map((message) => [message.id, message]))
  const rows = [...byId.values()].filter(({ id }) => id >= from).sort((a, b) => a.id - b.id)
  return { ...data, pages: [{ ...known, rows: readAlong(rows) }, ...older] }
}

/** Who has read a message has read what its author said before. */
function readAlong(messages: Message[]): Message[] {
  const read = new Set<number>()
  return messages
    .toReversed()
    .map((message) => {
      if (message.isRead) read.add(message.senderId)
      return message.isRead || !read.has(message.senderId) ? message : { ...message, isRead: true }
    })
    .reverse()
}

/** The same key for the same words: a retry is never a second message. */
export function useSendMessage(target: ChatTarget) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      'orderId' in target
        ? call(send, { params: { id: target.orderId }, body: { content }, idempotencyKey })
        : call(sendSupport, { body: { content, userId: target.supportUserId }, idempotencyKey }),
    onSuccess: (message) => {
      queryClient.setQueryData<ChatPages>(
        keys.chatPages(targetName(target)),
        (data) => data && withMessage(data, message),
      )
      void queryClient.invalidateQueries({ queryKey: keys.chats })
    },
  })
}

/** At the end of the latest page, unless a refetch was quicker. */
export function withMessage(data: ChatPages, message: Message): ChatPages {
  const [latest, ...older] = data.pages
  if (!latest || latest.rows.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...latest, rows: [...latest.rows, message] }, ...older] }
}

export function useMarkChatRead(target: ChatTarget) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (lastMessageId: number) =>
      'orderId' in target
        ? call(markRead, { params: { id: target.orderId }, body: { lastMessageId } })
        : call(markSupportRead, { body: { lastMessageId, userId: target.supportUserId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keys.conversations() })
      // A row of the history counts what is unread.
      void queryClient.invalidateQueries({ queryKey: keys.orderList() })
      // Its notice is read with it.
      void queryClient.invalidateQueries({ queryKey: keys.notices })
    },
  })
}

const CONVERSATIONS_PER_PAGE = 30

/** Latest activity first; it keeps its rows while a changed search loads. */
export function useConversations(section: ConversationSection, search: string) {
  return useInfiniteQuery({
    queryKey: keys.conversations('list', section, search),
    queryFn: ({ pageParam, signal }) =>
      callPage(conversations, {
        query: { section, search, limit: CONVERSATIONS_PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last: Page<Conversation[]>) => last.nextCursor,
    placeholderData: keepPreviousData,
    select: (data) => data.pages.flatMap((page) => page.rows),
  })
}

/** One conversation with the order's state, listed or not. */
export function useConversation(target: ChatTarget | null) {
  return useQuery({
    queryKey: keys.conversations('one', target && targetName(target)),
    queryFn: target
      ? async ({ signal }) => (await call(conversations, { query: target, signal }))[0] ?? null
      : skipToken,
  })
}
