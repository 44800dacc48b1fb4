import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FormDataConsumer,
  FunctionField,
  List,
  NumberField,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextInput,
} from 'react-admin'
import type { PackageSettings } from '../../contract/settings/packages'
import { MoneyInput } from '../form/MoneyInput'
import { NumberInput } from '../form/NumberInput'
import { PriceField } from './PriceField'
import { Rows, search } from './Rows'

const label = (field: string) => `resources.packages.fields.${field}`
const asLines = (features: readonly string[] | undefined): string => features?.join('\n') ?? ''
const ofLines = (typed: string): readonly string[] => (typed === '' ? [] : typed.split('\n'))

const formOf = (isNew: boolean) => (
  <SimpleForm>
    <TextInput source="name" required />
    <NumberInput
      source="months"
      label={label('months')}
      min={1}
      max={60}
      required
      disabled={!isNew}
      helper="resources.packages.months_help"
    />
    <FormDataConsumer<Partial<PackageSettings>>>
      {({ formData }) => (
        <MoneyInput
          source="price"
          label={label('price')}
          currency={formData.currency ?? 'IRR'}
          required
          helper="resources.packages.price_help"
        />
      )}
    </FormDataConsumer>
    <TextInput
      source="features"
      multiline
      minRows={3}
      format={asLines}
      parse={ofLines}
      helperText="resources.packages.features_help"
    />
    <BooleanInput source="best" helperText="resources.packages.best_help" />
    <BooleanInput source="active" defaultValue helperText="resources.packages.active_help" />
  </SimpleForm>
)

/** Subscription packages: price, contents, and which are on sale. */
export const packages = {
  list: () => (
    <List filters={search}>
      <Rows secondary={<PriceField source="price" />} tertiary={<BooleanField source="active" />}>
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="months" />
        <DataTable.Col source="price" field={PriceField} />
        <DataTable.Col source="active" field={BooleanField} />
      </Rows>
    </List>
  ),
  create: () => <Create redirect="list">{formOf(true)}</Create>,
  edit: () => <Edit mutationMode="pessimistic">{formOf(false)}</Edit>,
  show: () => (
    <Show>
      <SimpleShowLayout>
        <NumberField source="months" />
        <PriceField source="price" />
        <FunctionField<PackageSettings>
          source="features"
          render={({ features }) => asLines(features)}
          component="pre"
        />
        <BooleanField source="best" />
        <BooleanField source="active" />
      </SimpleShowLayout>
    </Show>
  ),
}
