/** A schema and records with everything that a backup could lose. */
import type pg from 'pg';

export const SCHEMA = `
  CREATE TYPE mood AS ENUM ('glad', 'sad');
  CREATE TABLE everything (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "Odd ""name" text, big bigint, amount numeric(30, 10),
    real8 float8, at timestamptz, day date, took interval, bytes bytea, words text[], data jsonb, mood mood,
    flag boolean, doubled bigint GENERATED ALWAYS AS (id * 2) STORED
  );
  CREATE TABLE child (id serial PRIMARY KEY, parent bigint NOT NULL REFERENCES everything, next int REFERENCES child);
  CREATE TABLE a_circle (id int PRIMARY KEY, other int);
  CREATE TABLE b_circle (id int PRIMARY KEY, other int REFERENCES a_circle DEFERRABLE INITIALLY IMMEDIATE);
  ALTER TABLE a_circle ADD FOREIGN KEY (other) REFERENCES b_circle;
  CREATE TABLE audit (n int);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO audit VALUES (1); RETURN NEW; END; $$;
  CREATE TRIGGER on_insert AFTER INSERT ON child FOR EACH ROW EXECUTE FUNCTION note();`;
export const VALUES = `
  INSERT INTO everything ("Odd ""name", big, amount, real8, at, day, took, bytes, words, data, mood, flag) VALUES
    (E'two\\nlines, "quotes" \\\\ 🦊 \\u2028 \\t', 9007199254740993, 12345678901234567890.0000000010, 0.1::float8 + 0.2,
     '2026-03-08 02:30:00.123456-05', '0044-03-15 BC', '1 mon -2 days 03:04:05.678', '\\x00ff0a', ARRAY['a,b', NULL, '{"}'],
     '{"n": 12345678901234567890.10, "s": "ü\\n"}', 'sad', true),
    (NULL, -9223372036854775808, 'NaN', '-Infinity', 'infinity', 'infinity', NULL, '', '{}', 'null', NULL, NULL),
    ('', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false);
  INSERT INTO child (parent, next) VALUES (3, 2), (1, 1), (2, NULL);
  INSERT INTO a_circle VALUES (1, NULL); INSERT INTO b_circle VALUES (7, 1); UPDATE a_circle SET other = 7;
  INSERT INTO audit SELECT generate_series(1, 1234);`;

/** All rows as the database writes them. */
export async function allRows(client: pg.Client): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const name of ['everything', 'child', 'a_circle', 'b_circle', 'audit']) {
    rows.push((await client.query(`SELECT t::text FROM ${name} t ORDER BY 1`)).rows);
  }
  return rows;
}
