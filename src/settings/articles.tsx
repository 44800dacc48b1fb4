import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  DateField,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'
import { Rows, search } from './Rows'

const everywhere = 'resources.articles.everywhere'
const department = <ReferenceField source="department" reference="departments" empty={everywhere} />
const form = (
  <SimpleForm>
    <TextInput source="title" required />
    <TextInput source="text" multiline minRows={4} required />
    <ReferenceInput source="department" reference="departments">
      <AutocompleteInput emptyText={everywhere} />
    </ReferenceInput>
    <TextInput source="keywords" helperText="resources.articles.keywords_help" />
    <BooleanInput source="published" helperText="resources.articles.published_help" />
  </SimpleForm>
)

/** Articles the assistant gives to anyone, for one department or for all. */
export const articles = {
  list: () => (
    <List filters={search} sort={{ field: 'updated_at', order: 'DESC' }}>
      <Rows secondary={<DateField source="updated_at" />} tertiary={<BooleanField source="published" />}>
        <DataTable.Col source="title" />
        <DataTable.Col source="department" disableSort render={() => department} />
        <DataTable.Col source="published" field={BooleanField} />
        <DataTable.Col source="updated_at" field={DateField} />
      </Rows>
    </List>
  ),
  create: () => <Create redirect="list">{form}</Create>,
  edit: () => <Edit mutationMode="pessimistic">{form}</Edit>,
  show: () => (
    <Show>
      <SimpleShowLayout>
        <TextField source="text" />
        {department}
        <TextField source="keywords" emptyText="—" />
        <BooleanField source="published" />
        <DateField source="updated_at" showTime />
      </SimpleShowLayout>
    </Show>
  ),
}
