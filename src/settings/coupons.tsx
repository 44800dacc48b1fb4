import {
  BooleanInput,
  Create,
  DataTable,
  DateField,
  Edit,
  List,
  NumberField,
  ReferenceField,
  ReferenceInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextInput,
} from 'react-admin'
import { CouponState } from './CouponState'
import { CouponTermsInputs, DiscountField } from './couponTerms'
import { Rows, search } from './Rows'

const formOf = (readOnly: boolean) => (
  <SimpleForm>
    <TextInput source="code" required readOnly={readOnly} />
    <CouponTermsInputs />
    <ReferenceInput source="package" reference="packages" />
    <ReferenceInput source="owner" reference="users" />
    <BooleanInput source="active" defaultValue helperText="resources.coupons.active_help" />
  </SimpleForm>
)

/** Coupons; the code of a coupon cannot be changed. */
export const coupons = {
  list: () => (
    <List filters={search} sort={{ field: 'expires', order: 'DESC' }}>
      <Rows secondary={<DateField source="expires" />} tertiary={<DiscountField source="amount" />}>
        <DataTable.Col source="code" />
        <DataTable.Col source="amount" disableSort field={DiscountField} />
        <DataTable.Col source="expires" field={DateField} />
        <DataTable.NumberCol source="uses" />
        <DataTable.Col source="active" label="resources.coupons.state" field={CouponState} />
      </Rows>
    </List>
  ),
  create: () => <Create redirect="list">{formOf(false)}</Create>,
  edit: () => <Edit mutationMode="pessimistic">{formOf(true)}</Edit>,
  show: () => (
    <Show>
      <SimpleShowLayout>
        <DiscountField source="amount" />
        <ReferenceField source="package" reference="packages" empty="resources.coupons.every_package" />
        <ReferenceField source="owner" reference="users" link="show" empty="resources.coupons.everybody" />
        <DateField source="starts" emptyText="—" />
        <DateField source="expires" />
        <NumberField source="uses" />
        <NumberField source="max_uses" />
        <NumberField source="per_person" />
        <CouponState source="active" label="resources.coupons.state" />
      </SimpleShowLayout>
    </Show>
  ),
}
