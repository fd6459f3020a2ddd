/** Asks the client to accept a changed price: no order is placed at a price the client has not seen. */
import { Button, Group, Text } from '@mantine/core'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { PRICE_CHANGED_COPY as copy } from '../new-delivery.copy.ts'
import classes from './new-delivery.module.css'
import type { PriceQuestion } from './use-new-delivery.ts'

type Props = { question: PriceQuestion | null; onAccept: () => void; onClose: () => void }

export function PriceChangedDialog({ question, onAccept, onClose }: Props) {
  return (
    <Dialog opened={question !== null} onClose={onClose} title={copy.title}>
      {question && (
        <>
          <Text>{copy.lead}</Text>
          <dl className={classes.prices}>
            <Fact label={copy.before} valueClass={classes.priceBefore}>
              {formatAmount(question.before)}
            </Fact>
            <IconArrowRight size={20} aria-hidden />
            <Fact label={copy.now}>{formatAmount(question.now.totalCost)}</Fact>
          </dl>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {copy.back}
            </Button>
            <Button onClick={onAccept} data-autofocus>
              {copy.accept(question.now.totalCost)}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
