/** Old and new price, asked once. Nothing is ordered at a price that nobody has seen. */
import { Button, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { PRICE_CHANGED_COPY as copy } from '../../../copy/new-delivery.ts'
import { Dialog } from '../../../ui/dialog.tsx'
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
            <div>
              <dt>{copy.before}</dt>
              <dd className={classes.priceBefore}>${question.before}</dd>
            </div>
            <IconArrowRight size={20} aria-hidden />
            <div>
              <dt>{copy.now}</dt>
              <dd>${question.now.totalCost}</dd>
            </div>
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
