/** Conversations: the list, the messages of one, sending a message, and marking messages as read. */
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
} from '@meridian/contract/notices/messages.ts'
import { CHAT_REFETCH_MS } from '@meridian/domain/notices/messages.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, callPage, type Page } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { Conversation, ConversationSection, Message } from '@meridian/contract/notices/messages.ts'

/** The chat of an order, or a user's support chat with the admins. */
export type ChatTarget = { orderId: number } | { supportUserId: number }

/** Names a chat uniquely: for query keys, drafts and React keys. */
export const targetName = (target: ChatTarget): string =>
  'orderId' in target ? `order-${target.orderId}` : `support-${target.supportUserId}`

export const targetOf = (conversation: Conversation): ChatTarget =>
  conversation.orderId === null
    ? { supportUserId: conversation.supportUserId as number }
    : { orderId: conversation.orderId }

const chatKey = (target: ChatTarget) =>
  'orderId' in target ? keys.orderChat(target.orderId) : keys.supportChat(target.supportUserId)

const MESSAGES_PER_PAGE = 50

function fetchChatPage(target: ChatTarget, cursor: string, signal: AbortSignal): Promise<Page<Message[]>> {
  const query = { limit: MESSAGES_PER_PAGE, ...(cursor ? { cursor } : {}) }
  return 'orderId' in target
    ? callPage(list, { params: { id: target.orderId }, query, signal })
    : callPage(listSupport, { query: { ...query, userId: target.supportUserId }, signal })
}

/** The latest page first, older ones on request. While the chat is open its latest page is fetched every five seconds. */
export function useChat(target: ChatTarget) {
  const latest = useLatestPage(target)
  return useInfiniteQuery({
    queryKey: keys.chatPages(targetName(target)),
    queryFn: ({ pageParam, signal }) => fetchChatPage(target, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<Message[]>) => last.nextCursor,
    refetchInterval: ({ state }) => (state.data ? false : CHAT_REFETCH_MS),
    select: useCallback((data: ChatPages) => inOrder(latest ? withLatest(data, latest) : data), [latest]),
  })
}

/** Fetches the latest page alone and merges it into the pages: older pages are not fetched again, however many are loaded. */
function useLatestPage(target: ChatTarget): Page<Message[]> | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: chatKey(target),
    queryFn: async ({ signal }) => {
      const latest = await fetchChatPage(target, '', signal)
      queryClient.setQueryData<ChatPages>(
        keys.chatPages(targetName(target)),
        (pages) => pages && withLatest(pages, latest),
      )
      return latest
    },
    // The first page comes with `chatPages`.
    initialData: null,
    refetchInterval: CHAT_REFETCH_MS,
  })
  return data
}

export type ChatPages = InfiniteData<Page<Message[]>, string>

/** The first page is the latest one, so the pages are read in reverse to get messages in chronological order. */
export const inOrder = (data: ChatPages): Message[] => data.pages.toReversed().flatMap((page) => page.rows)

export function withLatest(data: ChatPages, latest: Page<Message[]>): ChatPages {
  const [known, ...older] = data.pages
  const [first] = latest.rows
  const last = known?.rows.at(-1)
  if (!first) return data
  // More new messages than a page holds: those in between are fetched when the user scrolls up.
  if (!known || !last || last.id < first.id) return { pages: [latest], pageParams: [''] }
  // The response may begin before the page it joins: those messages are on the next page already.
  const from = known.rows[0]?.id ?? 0
  const byId = new Map([...known.rows, ...latest.rows].map((message) => [message.id, message]))
  const rows = [...byId.values()].filter(({ id }) => id >= from).sort((a, b) => a.id - b.id)
  return { ...data, pages: [{ ...known, rows: markEarlierRead(rows) }, ...older] }
}

/** When a message is read, the earlier messages of the same sender are read as well. */
function markEarlierRead(messages: Message[]): Message[] {
  const read = new Set<number>()
  return messages
    .toReversed()
    .map((message) => {
      if (message.isRead) read.add(message.senderId)
      return message.isRead || !read.has(message.senderId) ? message : { ...message, isRead: true }
    })
    .reverse()
}

/** A retry must pass the same idempotency key, or it would become a second message. */
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
      void invalidateAfter(queryClient, 'sendMessage')
    },
  })
}

/** Appends the message to the latest page, unless a refetch has added it already. */
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
    onSuccess: () => void invalidateAfter(queryClient, 'markChatRead'),
  })
}

const CONVERSATIONS_PER_PAGE = 30

/** Latest activity first. */
export const conversationsQuery = (section: ConversationSection, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.conversationList(section, search),
    queryFn: ({ pageParam, signal }) =>
      callPage(conversations, {
        query: { section, search, limit: CONVERSATIONS_PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last: Page<Conversation[]>) => last.nextCursor,
  })

/** The rows stay on screen while a changed search loads. */
export function useConversations(section: ConversationSection, search: string) {
  return useInfiniteQuery({
    ...conversationsQuery(section, search),
    placeholderData: keepPreviousData,
    select: (data) => data.pages.flatMap((page) => page.rows),
  })
}

/** One conversation with the state of its order, whether or not it is in the list. */
export function useConversation(target: ChatTarget | null) {
  return useQuery({
    queryKey: keys.conversation(target && targetName(target)),
    queryFn: target
      ? async ({ signal }) => (await call(conversations, { query: target, signal }))[0] ?? null
      : skipToken,
  })
}
