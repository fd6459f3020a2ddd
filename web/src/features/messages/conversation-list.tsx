/** The left pane: two sections, a search, and the rows. */

import { Badge, Button, CloseButton, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { CONVERSATIONS_COPY as copy, MESSAGES_COPY, SECTION_LABELS } from '../../copy/messages.ts'
import {
  type ChatTarget,
  type Conversation,
  type ConversationSection,
  targetName,
  targetOf,
  useConversations,
} from '../../data/notices/messages.ts'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useRowsByFrame } from '../../ui/use-rows-by-frame.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { Reader } from './conversation-text.ts'
import classes from './messages.module.css'

type ListProps = {
  section: ConversationSection
  onSection: (section: ConversationSection) => void
  search: string
  onSearch: (search: string) => void
  /** The debounced search that the rows match. */
  searched: string
  reader: Reader
  open: ChatTarget | null
  onOpen: (conversation: Conversation) => void
}

export function ConversationList(props: ListProps) {
  const { section, onSection, search, onSearch, reader } = props
  return (
    <>
      <div className={classes.tools}>
        <Segments
          fullWidth
          aria-label={copy.section}
          value={section}
          onChange={onSection}
          data={(['orders', 'support'] as const).map((value) => ({
            value,
            label: <SectionLabel section={value} reader={reader} />,
          }))}
        />
        <TextInput
          type="search"
          aria-label={copy.search}
          placeholder={copy.searchHint}
          value={search}
          maxLength={200}
          onChange={(event) => onSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            search ? <CloseButton size="lg" aria-label={copy.clearSearch} onClick={() => onSearch('')} /> : undefined
          }
        />
      </div>
      <div className={classes.rows}>
        <Rows {...props} />
      </div>
    </>
  )
}

/** Drivers have dispatch where clients have support. */
const sectionLabel = (section: ConversationSection, reader: Reader): string =>
  SECTION_LABELS[section === 'support' && reader.role === 'driver' ? 'dispatch' : section]

/** With the number of unread conversations on the first page. */
function SectionLabel({ section, reader }: { section: ConversationSection; reader: Reader }) {
  const list = useConversations(section, '')
  const unread = list.data?.filter((conversation) => conversation.unreadCount > 0).length ?? 0
  return (
    <span className={classes.section}>
      {sectionLabel(section, reader)}
      {unread > 0 ? (
        <Badge size="sm" radius="xl" className={classes.unread}>
          {unread}
          <VisuallyHidden>{copy.unread}</VisuallyHidden>
        </Badge>
      ) : null}
    </span>
  )
}

function Rows({ section, searched, reader, open, onOpen, onSearch }: ListProps) {
  const list = useConversations(section, searched)
  const shown = useRowsByFrame(list.data ?? [])
  const openName = open && targetName(open)
  return (
    <Gate query={list} skeleton={<ListSkeleton />} errorTitle={copy.failed} compact>
      {(conversations) =>
        conversations.length === 0 ? (
          <NothingListed isSearch={searched !== ''} reader={reader} onClear={() => onSearch('')} />
        ) : (
          <>
            <ul className={classes.list} aria-label={sectionLabel(section, reader)}>
              {shown.map((conversation) => {
                const name = targetName(targetOf(conversation))
                return (
                  <li key={name}>
                    <ConversationRow
                      conversation={conversation}
                      reader={reader}
                      isOpen={name === openName}
                      onOpen={() => onOpen(conversation)}
                    />
                  </li>
                )
              })}
            </ul>
            {list.hasNextPage && shown.length === conversations.length ? (
              <Button
                className={classes.more}
                variant="subtle"
                fullWidth
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {copy.more}
              </Button>
            ) : null}
          </>
        )
      }
    </Gate>
  )
}

function NothingListed({ isSearch, reader, onClear }: { isSearch: boolean; reader: Reader; onClear: () => void }) {
  if (!isSearch)
    return (
      <EmptyState compact icon={<IconMessages aria-hidden />} title={MESSAGES_COPY.noConversations}>
        {copy.none[reader.role]}
      </EmptyState>
    )
  return (
    <EmptyState
      compact
      icon={<IconSearch aria-hidden />}
      title={MESSAGES_COPY.noMatches}
      actions={
        <Button variant="default" onClick={onClear}>
          {copy.clearSearch}
        </Button>
      }
    />
  )
}

const ListSkeleton = () => (
  <div aria-busy="true">
    <Repeat times={5}>
      <div className={classes.skeletonRow}>
        <Skeleton circle h={44} w={44} />
        <div>
          <Skeleton h={16} w="50%" mb={8} />
          <Skeleton h={14} w="75%" mb={8} />
          <Skeleton h={14} w="90%" />
        </div>
      </div>
    </Repeat>
  </div>
)
