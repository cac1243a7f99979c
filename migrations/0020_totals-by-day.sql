CREATE TABLE "journeys" (
	"user_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"looked_at" timestamp with time zone,
	"ordered_at" timestamp with time zone,
	"ordered_live_at" timestamp with time zone,
	"bought_at" timestamp with time zone,
	"bought_live_at" timestamp with time zone,
	"measured" boolean DEFAULT true NOT NULL,
	CONSTRAINT "journeys_user_id_opportunity_id_pk" PRIMARY KEY("user_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "match_due" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "gap_lookups_created";--> statement-breakpoint
ALTER TABLE "gap_lookups" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "measured" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_due" ADD CONSTRAINT "match_due_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_due_at" ON "match_due" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gap_lookups_latest" ON "gap_lookups" USING btree ("user_id","location","category") WHERE not superseded;--> statement-breakpoint
CREATE INDEX "gap_lookups_superseded" ON "gap_lookups" USING btree ("created_at") WHERE superseded;
--> statement-breakpoint
-- Keeps a sum of a table's rows by an expression of the row `r`; rows for which it is null are left out. Arguments: the key, the sum's name where it is
-- not the table's, what each row counts for where it is not 1. Changes are rows of their own, so that no writer waits for another.
CREATE OR REPLACE FUNCTION keep_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text;
  each text := coalesce(TG_ARGV[2], '1');
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := format('SELECT %s AS key, %s AS amount FROM added r', TG_ARGV[0], each);
  ELSIF TG_OP = 'DELETE' THEN
    changes := format('SELECT %s AS key, -(%s) AS amount FROM removed r', TG_ARGV[0], each);
  ELSE
    changes := format('SELECT %s AS key, %s AS amount FROM added r UNION ALL SELECT %s, -(%s) FROM removed r', TG_ARGV[0], each, TG_ARGV[0], each);
  END IF;
  EXECUTE format('INSERT INTO tallies SELECT %L, key, sum(amount) FROM (%s) changes WHERE key IS NOT NULL GROUP BY key HAVING sum(amount) <> 0',
    coalesce(TG_ARGV[1], TG_TABLE_NAME), changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- How many accounts there are, beside how many of each day.
CREATE TRIGGER users_count_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('''''', 'accounts');
--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('''''', 'accounts');
--> statement-breakpoint
INSERT INTO tallies SELECT 'accounts', '', count(*) FROM users;
--> statement-breakpoint
-- Mails that were sent or given up. Most changes of the queue are neither, so each row says for itself whether it counts.
CREATE FUNCTION keep_mail_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state IN ('done', 'failed') THEN INSERT INTO tallies VALUES ('mails', OLD.state, -1); END IF;
  END IF;
  IF NEW.state IN ('done', 'failed') THEN INSERT INTO tallies VALUES ('mails', NEW.state, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_mails_added AFTER INSERT ON jobs FOR EACH ROW WHEN (NEW.topic = 'mail' AND NEW.state IN ('done', 'failed')) EXECUTE FUNCTION keep_mail_tally();
--> statement-breakpoint
CREATE TRIGGER jobs_mails_changed AFTER UPDATE ON jobs FOR EACH ROW WHEN (NEW.topic = 'mail' AND OLD.state <> NEW.state) EXECUTE FUNCTION keep_mail_tally();
--> statement-breakpoint
CREATE TRIGGER jobs_mails_removed AFTER DELETE ON jobs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_tally('CASE WHEN r.topic = ''mail'' AND r.state IN (''done'', ''failed'') THEN r.state END', 'mails');
--> statement-breakpoint
INSERT INTO tallies SELECT 'mails', state, count(*) FROM jobs WHERE topic = 'mail' AND state IN ('done', 'failed') GROUP BY 2;
--> statement-breakpoint
-- Net sales and paid orders by day, currency, mode and plan, beside the ledger by account.
CREATE FUNCTION ledger_sums(at timestamptz, kind text, mode text, account text, currency text, plan_id text, amount_minor bigint)
  RETURNS TABLE (name text, key text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'ledger', account || ' ' || currency || ' ' || mode, amount_minor
  UNION ALL SELECT 'sales', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') || ' ' || currency || ' ' || mode || ' ' || coalesce(plan_id, 'unknown'), -amount_minor
    WHERE account IN ('revenue', 'deferred_revenue')
  UNION ALL SELECT 'sold', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') || ' ' || currency || ' ' || mode || ' ' || coalesce(plan_id, 'unknown'), 1
    WHERE account = 'deferred_revenue' AND kind = 'payment_primary'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_ledger_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies SELECT s.name, s.key, sum(s.amount)
    FROM added p JOIN ledger_txns t ON t.id = p.txn_id
    CROSS JOIN LATERAL ledger_sums(t.at, t.kind, t.mode, p.account, p.currency, p.plan_id, p.amount_minor) s
    GROUP BY 1, 2 HAVING sum(s.amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO tallies SELECT s.name, s.key, sum(s.amount)
  FROM ledger_postings p JOIN ledger_txns t ON t.id = p.txn_id
  CROSS JOIN LATERAL ledger_sums(t.at, t.kind, t.mode, p.account, p.currency, p.plan_id, p.amount_minor) s
  WHERE s.name <> 'ledger' GROUP BY 1, 2 HAVING sum(s.amount) <> 0;
--> statement-breakpoint
-- Of reports that are ready, by the day they were asked for: how many took how long, in seconds to two digits that count, and what was worded.
CREATE FUNCTION report_sums(status text, created_at timestamptz, ready_at timestamptz, paragraphs integer, fallbacks integer)
  RETURNS TABLE (name text, key text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT sums.name, sums.key, sums.amount
    FROM (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, greatest(extract(epoch FROM ready_at - created_at), 0)::numeric AS seconds) r
    CROSS JOIN LATERAL (VALUES
      ('report_seconds', r.day || ' ' || trim_scale(round(r.seconds, 1 - floor(log(greatest(r.seconds, 0.1)))::int)), 1),
      ('paragraphs', r.day, paragraphs),
      ('fallbacks', r.day, fallbacks)) sums (name, key, amount)
   WHERE status = 'ready' AND ready_at IS NOT NULL AND sums.amount <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION keep_report_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies SELECT s.name, s.key, sum(s.amount) FROM added r
      CROSS JOIN LATERAL report_sums(r.status, r.created_at, r.ready_at, r.narration_paragraphs, r.narration_fallbacks) s GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies SELECT s.name, s.key, -sum(s.amount) FROM removed r
      CROSS JOIN LATERAL report_sums(r.status, r.created_at, r.ready_at, r.narration_paragraphs, r.narration_fallbacks) s GROUP BY 1, 2;
  ELSE
    INSERT INTO tallies SELECT s.name, s.key, sum(s.amount * r.sign)
      FROM (SELECT status, created_at, ready_at, narration_paragraphs, narration_fallbacks, 1 AS sign FROM added
        UNION ALL SELECT status, created_at, ready_at, narration_paragraphs, narration_fallbacks, -1 FROM removed) r
      CROSS JOIN LATERAL report_sums(r.status, r.created_at, r.ready_at, r.narration_paragraphs, r.narration_fallbacks) s
      GROUP BY 1, 2 HAVING sum(s.amount * r.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reports_tally_added AFTER INSERT ON reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_report_tallies();
--> statement-breakpoint
CREATE TRIGGER reports_tally_changed AFTER UPDATE ON reports REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_report_tallies();
--> statement-breakpoint
CREATE TRIGGER reports_tally_removed AFTER DELETE ON reports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_report_tallies();
--> statement-breakpoint
INSERT INTO tallies SELECT s.name, s.key, sum(s.amount) FROM reports r
  CROSS JOIN LATERAL report_sums(r.status, r.created_at, r.ready_at, r.narration_paragraphs, r.narration_fallbacks) s GROUP BY 1, 2;
--> statement-breakpoint
-- What is there already of how far people came, and of popular opportunities.
INSERT INTO journeys
  SELECT user_id, opportunity_id, max(looked_at), max(ordered_at), max(ordered_live_at), max(bought_at), max(bought_live_at),
      coalesce((SELECT privacy_analytics FROM settings s WHERE s.user_id = acts.user_id), true)
    FROM (
      SELECT user_id, opportunity_id, created_at AS looked_at, NULL::timestamptz AS ordered_at, NULL::timestamptz AS ordered_live_at,
          NULL::timestamptz AS bought_at, NULL::timestamptz AS bought_live_at FROM views
      UNION ALL SELECT user_id, opportunity_id, NULL, created_at, CASE WHEN mode = 'live' THEN created_at END,
          CASE WHEN paid_at IS NOT NULL THEN created_at END, CASE WHEN paid_at IS NOT NULL AND mode = 'live' THEN created_at END
        FROM orders WHERE user_id IS NOT NULL AND opportunity_id IS NOT NULL) acts
    GROUP BY 1, 2;
--> statement-breakpoint
DELETE FROM views WHERE created_at < (SELECT max(created_at) FROM views) - interval '30 days';
--> statement-breakpoint
UPDATE views SET measured = false WHERE user_id IN (SELECT user_id FROM settings WHERE NOT privacy_analytics);
--> statement-breakpoint
-- The person's row is held first, as the foreign key would, and then the wish, so that a row made by then and a changed wish see each other.
CREATE FUNCTION say_measured() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  SELECT privacy_analytics INTO NEW.measured FROM settings WHERE user_id = NEW.user_id FOR SHARE;
  NEW.measured := coalesce(NEW.measured, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER views_measured BEFORE INSERT ON views FOR EACH ROW EXECUTE FUNCTION say_measured();
--> statement-breakpoint
CREATE TRIGGER journeys_measured BEFORE INSERT ON journeys FOR EACH ROW EXECUTE FUNCTION say_measured();
--> statement-breakpoint
CREATE FUNCTION change_measured() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE views SET measured = NEW.privacy_analytics WHERE user_id = NEW.user_id AND measured <> NEW.privacy_analytics;
  UPDATE journeys SET measured = NEW.privacy_analytics WHERE user_id = NEW.user_id AND measured <> NEW.privacy_analytics;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_measured_said AFTER INSERT ON settings FOR EACH ROW WHEN (NOT NEW.privacy_analytics) EXECUTE FUNCTION change_measured();
--> statement-breakpoint
CREATE TRIGGER settings_measured_changed AFTER UPDATE ON settings FOR EACH ROW WHEN (OLD.privacy_analytics <> NEW.privacy_analytics) EXECUTE FUNCTION change_measured();
--> statement-breakpoint
CREATE FUNCTION go_on_by_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journeys (user_id, opportunity_id, looked_at) SELECT user_id, opportunity_id, max(created_at) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, opportunity_id) DO UPDATE SET looked_at = greatest(journeys.looked_at, excluded.looked_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER views_journey AFTER INSERT ON views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION go_on_by_look();
--> statement-breakpoint
CREATE FUNCTION go_on_by_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journeys (user_id, opportunity_id, ordered_at, ordered_live_at, bought_at, bought_live_at)
    SELECT user_id, opportunity_id, max(created_at), max(created_at) FILTER (WHERE mode = 'live'), max(created_at) FILTER (WHERE paid_at IS NOT NULL),
        max(created_at) FILTER (WHERE paid_at IS NOT NULL AND mode = 'live')
      FROM added WHERE user_id IS NOT NULL AND opportunity_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, opportunity_id) DO UPDATE SET ordered_at = greatest(journeys.ordered_at, excluded.ordered_at),
      ordered_live_at = greatest(journeys.ordered_live_at, excluded.ordered_live_at), bought_at = greatest(journeys.bought_at, excluded.bought_at),
      bought_live_at = greatest(journeys.bought_live_at, excluded.bought_live_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_journey AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION go_on_by_order();
--> statement-breakpoint
CREATE FUNCTION go_on_by_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journeys (user_id, opportunity_id, ordered_at, ordered_live_at, bought_at, bought_live_at)
    SELECT NEW.user_id, NEW.opportunity_id, NEW.created_at, live.at, NEW.created_at, live.at FROM (SELECT CASE WHEN NEW.mode = 'live' THEN NEW.created_at END AS at) live
    ON CONFLICT (user_id, opportunity_id) DO UPDATE SET bought_at = greatest(journeys.bought_at, excluded.bought_at),
      bought_live_at = greatest(journeys.bought_live_at, excluded.bought_live_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_journey_paid AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL AND NEW.user_id IS NOT NULL AND NEW.opportunity_id IS NOT NULL) EXECUTE FUNCTION go_on_by_payment();
--> statement-breakpoint
-- Each step of a journey is counted on the first day by which all of it was done last: in the last days, those steps whose day is one of them were made.
CREATE FUNCTION journey_steps(measured boolean, looked_at timestamptz, ordered_at timestamptz, ordered_live_at timestamptz, bought_at timestamptz, bought_live_at timestamptz)
  RETURNS TABLE (name text, key text) LANGUAGE sql STABLE AS $$
  SELECT step.name, to_char(least(looked_at, step.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD')
    FROM (VALUES ('previews', looked_at), ('checkouts', ordered_at), ('checkouts_live', ordered_live_at), ('purchases', bought_at), ('purchases_live', bought_live_at)) step (name, at)
   WHERE measured AND looked_at IS NOT NULL AND step.at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION keep_journey_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies SELECT s.name, s.key, count(*) FROM added r
      CROSS JOIN LATERAL journey_steps(r.measured, r.looked_at, r.ordered_at, r.ordered_live_at, r.bought_at, r.bought_live_at) s GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies SELECT s.name, s.key, -count(*) FROM removed r
      CROSS JOIN LATERAL journey_steps(r.measured, r.looked_at, r.ordered_at, r.ordered_live_at, r.bought_at, r.bought_live_at) s GROUP BY 1, 2;
  ELSE
    INSERT INTO tallies SELECT s.name, s.key, sum(r.sign)
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      CROSS JOIN LATERAL journey_steps(r.measured, r.looked_at, r.ordered_at, r.ordered_live_at, r.bought_at, r.bought_live_at) s
      GROUP BY 1, 2 HAVING sum(r.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journeys_tally_added AFTER INSERT ON journeys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_journey_tallies();
--> statement-breakpoint
CREATE TRIGGER journeys_tally_changed AFTER UPDATE ON journeys REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_journey_tallies();
--> statement-breakpoint
CREATE TRIGGER journeys_tally_removed AFTER DELETE ON journeys REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_journey_tallies();
--> statement-breakpoint
INSERT INTO tallies SELECT s.name, s.key, count(*) FROM journeys r
  CROSS JOIN LATERAL journey_steps(r.measured, r.looked_at, r.ordered_at, r.ordered_live_at, r.bought_at, r.bought_live_at) s GROUP BY 1, 2;
--> statement-breakpoint
-- Looks of the last 30 days at each opportunity: older ones are deleted.
CREATE TRIGGER views_tally_added AFTER INSERT ON views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.measured THEN r.opportunity_id END');
--> statement-breakpoint
CREATE TRIGGER views_tally_changed AFTER UPDATE ON views REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.measured THEN r.opportunity_id END');
--> statement-breakpoint
CREATE TRIGGER views_tally_removed AFTER DELETE ON views REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.measured THEN r.opportunity_id END');
--> statement-breakpoint
INSERT INTO tallies SELECT 'views', opportunity_id, count(*) FROM views WHERE measured GROUP BY 2;
--> statement-breakpoint
-- Of look-ups of the same thing, those before the latest.
UPDATE gap_lookups g SET superseded = true WHERE EXISTS (
  SELECT 1 FROM gap_lookups l WHERE l.user_id = g.user_id AND l.location = g.location AND l.category = g.category AND l.day > g.day);
--> statement-breakpoint
CREATE FUNCTION supersede_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gap_lookups g SET superseded = true FROM added a
    WHERE g.user_id = a.user_id AND g.location = a.location AND g.category = a.category AND g.day < a.day AND NOT g.superseded;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER gap_lookups_supersede AFTER INSERT ON gap_lookups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION supersede_lookups();
--> statement-breakpoint
-- Whose best matches are to be looked at.
INSERT INTO match_due SELECT p.user_id, p.updated_at FROM preferences p LEFT JOIN match_news m ON m.user_id = p.user_id
  WHERE m.user_id IS NULL OR m.preferences_at <> p.updated_at;
--> statement-breakpoint
CREATE FUNCTION ask_for_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_due VALUES (NEW.user_id, NEW.updated_at) ON CONFLICT (user_id) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER preferences_matches_added AFTER INSERT ON preferences FOR EACH ROW EXECUTE FUNCTION ask_for_matches();
--> statement-breakpoint
CREATE TRIGGER preferences_matches_changed AFTER UPDATE ON preferences FOR EACH ROW WHEN (OLD.updated_at <> NEW.updated_at) EXECUTE FUNCTION ask_for_matches();
--> statement-breakpoint
CREATE TRIGGER settings_matches_wanted AFTER UPDATE ON settings FOR EACH ROW WHEN (NOT OLD.notify_opportunities AND NEW.notify_opportunities) EXECUTE FUNCTION ask_for_matches();
