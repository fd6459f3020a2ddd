import { Select, type SelectProps } from '@mantine/core'

/** A module of its own, so that it can be loaded late. */
const SelectField = (props: SelectProps<string>) => <Select {...props} />
export default SelectField
