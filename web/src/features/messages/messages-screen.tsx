/** Two panes, one at a time on a phone. The open conversation is in the URL. */
import { Button, Title } from '@mantine/core'
import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks'
import { isOpenJob } from '@meridian/domain/orders/orders.ts'
import { IconMessage, IconMessageOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CONVERSATIONS_COPY as copy, MESSAGES_COPY } from '../../copy/messages.ts'
import { UI_COPY } from '../../copy/ui.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { otherOrganizationOf } from '../../data/accounts/switch-organization.ts'
import { CallError } from '../../data/call.ts'
import { type ChatTarget, type ConversationSection, targetName, useConversation } from '../../data/notices/messages.ts'
import type { MessagesSearch } from '../../data/search-params.ts'
import { OtherOrganization } from '../../parts/accounts/other-organization.tsx'
import { ChatPanel } from '../../parts/chat/chat-panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { Reader } from './conversation-text.ts'
import classes from './messages.module.css'
import { searchFor, targetFrom } from './selected.ts'

const TYPING_PAUSE_MS = 250

export function MessagesScreen() {
  useDocumentTitle(UI_COPY.pageTitle(copy.title))
  const reader = storedUser()
  const address = useSearch({ from: '/messages' })
  const navigate = useNavigate()
  const target = targetFrom(address, reader)
  const [section, setSection] = useState<ConversationSection>(address.support ? 'support' : 'orders')
  // An order without a driver belongs to the support section, which its link does not say.
  const opened = useConversation(target).data?.section
  const openName = target && targetName(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for every conversation, also within one section
  useEffect(() => {
    if (opened) setSection(opened)
  }, [openName, opened])
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS)
  // A chat chosen here takes the focus; one opened by a link does not.
  const [wasChosen, setWasChosen] = useState(false)
  const go = (next: MessagesSearch) => void navigate({ to: '/messages', search: next })
  if (!reader) return null
  return (
    <div className={classes.page} data-chat={target ? true : undefined}>
      <Title order={1} className={classes.title}>
        {copy.title}
      </Title>
      <div className={classes.panes}>
        <section className={classes.side} aria-label={copy.list}>
          <ConversationList
            section={section}
            search={search}
            searched={searched}
            reader={reader}
            onSection={setSection}
            onSearch={setSearch}
            open={target}
            onOpen={(conversation) => {
              setWasChosen(true)
              go(searchFor(conversation, reader))
            }}
          />
        </section>
        <section className={classes.chat} aria-label={copy.chat}>
          {target ? (
            <OpenChat target={target} reader={reader} wasChosen={wasChosen} onBack={() => go({})} />
          ) : (
            <div className={classes.placeholder}>
              <EmptyState compact icon={<IconMessage aria-hidden />} title={MESSAGES_COPY.placeholder}>
                {copy.choose}
              </EmptyState>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

type OpenChatProps = { target: ChatTarget; reader: Reader; wasChosen: boolean; onBack: () => void }

function OpenChat({ target, reader, wasChosen, onBack }: OpenChatProps) {
  const conversation = useConversation(target)
  const other = otherOrganizationOf(conversation.error)
  if (other)
    return (
      <div className={classes.placeholder}>
        <OtherOrganization organization={other} />
      </div>
    )
  if (conversation.error instanceof CallError && conversation.error.status === 404)
    return (
      <div className={classes.placeholder}>
        <EmptyState
          compact
          icon={<IconMessageOff aria-hidden />}
          title={copy.gone}
          actions={
            <Button variant="default" onClick={onBack}>
              {copy.back}
            </Button>
          }
        >
          {conversation.error.body?.message ?? copy.goneWhy}
        </EmptyState>
      </div>
    )
  const status = conversation.data?.status
  const isPhone = !matchMedia('(min-width: 48em)').matches
  return (
    <>
      <ChatHeader
        conversation={conversation.data ?? undefined}
        reader={reader}
        onBack={onBack}
        takesFocus={wasChosen}
      />
      <div className={classes.talk}>
        <ChatPanel
          target={target}
          autoFocus={wasChosen && !isPhone}
          hasQuickReplies={reader.role === 'driver' && status != null && isOpenJob(status)}
        />
      </div>
    </>
  )
}
