// Prints the triggers that refuse in the database what the transition tables do not have: for a migration, whenever a table has changed.
import { stateColumns } from '#server/features/payments/states.ts'

const guardFunction = `CREATE OR REPLACE FUNCTION refuse_undeclared_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := to_jsonb(OLD) ->> TG_ARGV[0];
  becomes text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF was <> becomes AND NOT coalesce((TG_ARGV[1]::jsonb -> was) ? becomes, false) THEN
    RAISE EXCEPTION 'a row of % cannot become % from %', TG_TABLE_NAME, becomes, was
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;`

const guards = stateColumns.map(({ table, column, transitions }) => {
  const follows = Object.entries(transitions.follows).map(([from, to]) => `  "${from}": ${JSON.stringify(to)}`)
  return `CREATE OR REPLACE TRIGGER ${table}_transitions BEFORE UPDATE OF ${column} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('${column}', '{\n${follows.join(',\n')}\n}');`
})

console.log([guardFunction, ...guards].join('\n--> statement-breakpoint\n'))
