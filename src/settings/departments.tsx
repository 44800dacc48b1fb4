import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  NumberField,
  ReferenceArrayField,
  ReferenceArrayInput,
  SelectField,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'
import { typesWith } from '../../contract/access'
import { departmentServices } from '../../contract/settings/departments'
import { NumberInput } from '../form/NumberInput'
import { Rows } from './Rows'

const services = departmentServices.map((id) => ({ id, name: `resources.departments.services.${id}` }))
const form = (
  <SimpleForm>
    <TextInput source="name" required />
    <TextInput source="description" multiline required />
    <NumberInput source="sla_minutes" label="resources.departments.fields.sla_minutes" min={1} required />
    <SelectInput source="serves" choices={services} helperText="resources.departments.serves_help" />
    <ReferenceArrayInput source="members" reference="users" filter={{ type: typesWith('tickets.work').join() }} />
    <BooleanInput source="active" defaultValue helperText="resources.departments.active_help" />
  </SimpleForm>
)

/** Departments: their purpose, what routes to them, who works there, and their SLA. */
export const departments = {
  list: () => (
    <List>
      <Rows secondary={<NumberField source="sla_minutes" />} tertiary={<BooleanField source="active" />}>
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="sla_minutes" />
        <DataTable.Col source="active" field={BooleanField} />
      </Rows>
    </List>
  ),
  create: () => <Create redirect="list">{form}</Create>,
  edit: () => <Edit mutationMode="pessimistic">{form}</Edit>,
  show: () => (
    <Show>
      <SimpleShowLayout>
        <TextField source="description" />
        <NumberField source="sla_minutes" />
        <SelectField source="serves" choices={services} emptyText="—" />
        <ReferenceArrayField source="members" reference="users" />
        <BooleanField source="active" />
      </SimpleShowLayout>
    </Show>
  ),
}
