/**
 * A conversation: its messages and an input. It fills the given height. Used by the messages screen
 * and by the details of an order.
 */
import { Skeleton } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { CHAT_COPY, MESSAGES_COPY } from '../../copy/messages.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { type ChatTarget, targetName, useChat } from '../../data/notices/messages.ts'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import classes from './chat-panel.module.css'
import { QuickReplies } from './quick-replies.tsx'

type ChatPanelProps = {
  target: ChatTarget
  /** Focuses the input on mount, for a chat the user just opened. */
  autoFocus?: boolean
  hasQuickReplies?: boolean
}

/** Keyed by the conversation: each has its own draft and scroll position. */
export const ChatPanel = (props: ChatPanelProps) => <OneChat key={targetName(props.target)} {...props} />

function OneChat({ target, autoFocus = false, hasQuickReplies = false }: ChatPanelProps) {
  const chat = useChat(target)
  const isDriver = storedUser()?.role === 'driver'
  // To support everybody may write.
  const mayWrite = !('orderId' in target) || mayDo('handle_orders')
  return (
    <div className={classes.panel}>
      <Gate query={chat} skeleton={<LogSkeleton />} errorTitle={CHAT_COPY.chatFailed} compact>
        {(messages) =>
          messages.length === 0 ? (
            <div className={classes.empty}>
              <EmptyState compact icon={<IconMessage aria-hidden />} title={MESSAGES_COPY.noMessages}>
                {'orderId' in target ? null : isDriver ? CHAT_COPY.dispatchLead : CHAT_COPY.supportLead}
              </EmptyState>
            </div>
          ) : (
            <ChatLog target={target} messages={messages} chat={chat} />
          )
        }
      </Gate>
      {mayWrite ? (
        <>
          {hasQuickReplies ? <QuickReplies target={target} /> : null}
          <ChatComposer target={target} autoFocus={autoFocus} />
        </>
      ) : null}
    </div>
  )
}

const LINES = [
  { key: 'a', width: '55%', mine: false },
  { key: 'b', width: '40%', mine: true },
  { key: 'c', width: '62%', mine: false },
  { key: 'd', width: '30%', mine: true },
]

const LogSkeleton = () => (
  <div className={classes.skeleton} aria-busy="true">
    {LINES.map(({ key, width, mine }) => (
      <Skeleton key={key} h={44} w={width} radius="lg" ml={mine ? 'auto' : 0} />
    ))}
  </div>
)
