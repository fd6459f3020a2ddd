/** An address field: suggestions, address check and a pin on a map. */
import { CloseButton, Combobox, Input, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import type { Point } from '@meridian/domain/places/geo.ts'
import { IconMapPin } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { ADDRESS_COPY as copy } from '../../copy/addresses.ts'
import type { Site } from '../../data/organizations/sites.ts'
import classes from './address-field.module.css'
import { AddressFound } from './address-field-found.tsx'
import { usePick } from './address-field-pick.ts'
import { AddressRows, rowId } from './address-field-rows.tsx'
import { SITE_ROW, useAddressSearch, useRankedSites } from './address-field-search.ts'
import { type AddressCheck, type AddressValue, NO_ADDRESS, pickedSite, typed, zipDoubt } from './address-field-value.ts'

export { type AddressValue, isApproximate, isComplete } from './address-field-value.ts'

export type AddressFieldProps = {
  label: string
  value?: AddressValue
  onChange: (value: AddressValue) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  /** True from when the pin is moved until the server accepts or refuses it: until then the value is the old one. */
  onPinMoving?: (isMoving: boolean) => void
  error?: ReactNode
  /** Addresses near this point rank first; without it, those near the organization's usual pickups. */
  near?: Point | null
  /** Offered before any address; the best for the other stop first. */
  sites?: readonly Site[] | undefined
  otherStop?: Point | null
  id?: string
  placeholder?: string
  withAsterisk?: boolean
  disabled?: boolean
  /** From `form.getInputProps`. */
  'data-path'?: string
}

const NO_SITES: readonly Site[] = []

export function AddressField(props: AddressFieldProps) {
  const {
    value = NO_ADDRESS,
    onChange,
    label,
    near = null,
    sites = NO_SITES,
    otherStop = null,
    onBlur,
    onFocus,
    onPinMoving,
    ...input
  } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const listId = `${id}-list`
  const field = useRef<HTMLInputElement>(null)
  const [check, setCheck] = useState<AddressCheck | null>(null)
  const [isNamedPlace, setIsNamedPlace] = useState(false)
  const search = useAddressSearch(value, near, useRankedSites(sites, otherStop))
  const store = useCombobox({ opened: search.isListed })
  const pick = usePick(search.session, (address, row) => {
    onChange({ ...address, zipDoubt: zipDoubt(value.text, row) })
    setIsNamedPlace(row.kind === 'place' || row.kind === 'book')
    setCheck('validating')
    // On a phone the keyboard would cover the address check and the map.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
  })

  function change(next: AddressValue): void {
    pick.cancel()
    setCheck(null)
    onChange(next)
  }

  function clear(): void {
    change(NO_ADDRESS)
    search.close()
    field.current?.focus()
  }

  function choose(index: number): void {
    const row = search.rows[index]
    if (!row) return
    search.close()
    const site = sites.find(({ id }) => row.id === `${SITE_ROW}${id}`)
    if (site) change(pickedSite(site))
    else pick.start(row)
  }

  /** Going on to the next field takes the first suggestion for what was typed, unless that is only a guess. */
  function isTakenByTab(): boolean {
    const row = search.rows[search.active]
    return search.isListed && value.text.trim() !== '' && row !== undefined && row.basis !== 'similar'
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab' && !event.shiftKey && isTakenByTab()) choose(search.active)
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isStep) search.step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && search.isListed) choose(search.active)
    else if (event.key === 'Escape' && search.isListed) search.close()
    else return
    event.preventDefault()
  }

  const errorText = pick.errorText ?? search.errorText
  return (
    <div className={classes.field}>
      <Combobox
        store={store}
        onOptionSubmit={(index) => choose(Number(index))}
        offset={4}
        shadow="md"
        withinPortal={false}
        keepMounted={false}
      >
        <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
          <TextInput
            {...input}
            ref={field}
            id={id}
            label={label}
            placeholder={input.placeholder ?? copy.placeholder}
            value={pick.row?.address ?? value.text}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={search.isListed}
            aria-controls={search.isListed ? listId : undefined}
            aria-activedescendant={search.isListed && search.active >= 0 ? rowId(listId, search.active) : undefined}
            aria-busy={pick.row !== null || undefined}
            // Escape must close the list only, not a dialog around the field.
            data-mantine-stop-propagation={search.isListed || undefined}
            leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
            rightSection={
              value.text && !input.disabled ? (
                <CloseButton size={40} iconSize={16} aria-label={copy.clear} onMouseDown={keepFocus} onClick={clear} />
              ) : null
            }
            rightSectionWidth={44}
            onChange={(event) => {
              change(typed(event.currentTarget.value))
              search.open()
            }}
            onKeyDown={onKeyDown}
            onClick={() => value.point || search.open()}
            onFocus={(event) => {
              search.begin()
              // The list would cover what the field is marked for.
              if (sites.length > 0 && !value.text && !input.error) search.open()
              onFocus?.(event)
            }}
            onBlur={(event) => {
              search.close()
              onBlur?.(event)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown}>
          <AddressRows search={search} listId={listId} label={label} />
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">{search.announcement}</VisuallyHidden>
      {errorText && (
        <Input.Description role="status" mt={6} size="md">
          {errorText}
        </Input.Description>
      )}
      {value.point && (
        <AddressFound
          // A new pick resets the check and the map; moving the pin does not.
          key={value.text}
          label={label}
          value={value}
          check={check}
          isNamedPlace={isNamedPlace}
          onCheck={setCheck}
          onChange={onChange}
          onPinMoving={onPinMoving}
          onTryAgain={clear}
        />
      )}
    </div>
  )
}

const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()
