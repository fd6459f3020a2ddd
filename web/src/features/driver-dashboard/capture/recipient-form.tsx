/** Who gives or receives, and how many packages: another number than is expected is shown before the driver leaves. */
import { Button } from '@mantine/core'
import { MAX_PACKAGES, type RecipientRelation } from '@meridian/domain/proofs/proofs.ts'
import { useState } from 'react'
import { otherPersonAt } from '../jobs/decision.ts'
import { handedOverAt, packagesAt } from '../run/packages-at.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { DifferenceForm } from './count/difference-form.tsx'
import { NumberStepper } from './count/number-stepper.tsx'
import { COUNT_COPY } from './counts.copy.ts'
import { PersonFields } from './person-fields.tsx'

const copy = CAPTURE_COPY.recipient

type Person = { name: string; relation: RecipientRelation }

export function RecipientForm({ order, stop, isSaving, onSave }: FormProps) {
  const [name, setName] = useState('')
  const [relation, setRelation] = useState<RecipientRelation | null>(null)
  const [packages, setPackages] = useState<number | null>(null)
  const [differing, setDiffering] = useState<Person | null>(null)
  const expected = otherPersonAt(order, stop)
  const handedOver = handedOverAt(order, stop)
  const isPickup = stop === 'pickup'
  const isCountAsked = isPickup ? !packagesAt(order, stop).isScanned : handedOver > 1
  const save = (person: Person, reason?: string) =>
    onSave({
      kind: 'recipient',
      ...person,
      ...(packages === null ? {} : { packages }),
      ...(reason ? { reason } : {}),
    })
  const compare = (person: Person) =>
    packages === null || packages === handedOver ? save(person) : setDiffering(person)
  if (differing && packages !== null)
    return (
      <DifferenceForm
        words={{
          title: isPickup ? copy.handedOther(handedOver, packages) : copy.differs(handedOver, packages),
          hint: COUNT_COPY.differsHint,
          again: COUNT_COPY.again,
          record: isPickup ? CAPTURE_COPY.scan.leaveWith(packages, true) : COUNT_COPY.record,
        }}
        texts={[]}
        isSaving={isSaving}
        onAgain={() => setDiffering(null)}
        onReason={(reason) => save(differing, reason)}
      />
    )
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={name.trim() !== '' && relation !== null}
      onSubmit={() => relation && compare({ name: name.trim(), relation })}
    >
      {isCountAsked ? (
        <NumberStepper
          label={isPickup ? copy.handed(handedOver) : copy.packages}
          max={MAX_PACKAGES}
          value={packages}
          onChange={setPackages}
        />
      ) : null}
      {expected.name ? (
        <Button
          variant="light"
          size="xl"
          disabled={isSaving}
          onClick={() => compare({ name: expected.name ?? '', relation: expected.relation })}
        >
          {expected.name}
        </Button>
      ) : null}
      <PersonFields stop={stop} name={name} relation={relation} onName={setName} onRelation={setRelation} />
    </CaptureForm>
  )
}
