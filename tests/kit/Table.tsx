import { useState } from 'react';
import { Avatar } from '../../src/portal/kit/Avatar.tsx';
import { Button, IconButton } from '../../src/portal/kit/Button.tsx';
import { Badge, Tag } from '../../src/portal/kit/badges.tsx';
import { type Column, DataTable } from '../../src/portal/kit/DataTable.tsx';
import { Sign } from '../../src/portal/kit/Sign.tsx';

const STAGES = {
  Lead: 'info',
  Contacted: 'neutral',
  Meeting: 'warning',
  Client: 'success',
  Closed: 'outlined',
} as const;

interface Row {
  name: string;
  stage: keyof typeof STAGES;
  source: string;
  value: number;
}

const ROWS: Row[] = [
  { name: 'Ada Example', stage: 'Lead', source: 'Spring webinar', value: 1200 },
  { name: 'Bo Sample', stage: 'Client', source: 'Business card', value: 8254 },
  { name: 'Cleo Placeholder', stage: 'Meeting', source: 'Podcast', value: 300 },
  { name: 'Dee Specimen', stage: 'Contacted', source: 'Typed by hand', value: 15 },
  { name: 'Eve Instance', stage: 'Closed', source: 'Podcast', value: 0 },
];

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ name }) => (
      <a href="#row" className="flex min-h-11 items-center gap-3">
        <Avatar name={name} />
        {name}
      </a>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    card: 'beside',
    cell: ({ stage }) => <Badge kind={STAGES[stage]}>{stage}</Badge>,
  },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  {
    key: 'value',
    header: 'Value',
    right: true,
    sortable: true,
    cell: ({ value }) => `$${value.toLocaleString('en-US')}`,
  },
];

export function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="Contacts"
      columns={COLUMNS}
      rows={ROWS}
      idOf={(row) => row.name}
      nameOf={(row) => row.name}
      sort={{ key: 'name', direction: 'ascending' }}
      onSort={() => {}}
      selected={selected}
      onSelect={setSelected}
      menu={(row) => (
        <IconButton label={`More for ${row.name}`}>
          <Sign name="more" className="size-5" />
        </IconButton>
      )}
      toolbar={
        <>
          <Button compact>Filter</Button>
          <Tag onRemove={() => {}}>Stage: any</Tag>
          <Tag>Quiet</Tag>
        </>
      }
      bulk={
        <>
          <p className="mr-auto font-semibold">{selected.size} selected</p>
          <Button compact kind="danger">
            Delete
          </Button>
        </>
      }
      foot={<p className="mr-auto text-ink-muted tabular-nums">1–5 of 312</p>}
    />
  );
}
