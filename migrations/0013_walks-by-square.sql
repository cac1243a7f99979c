CREATE TABLE "opened_squares" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"city_id" text NOT NULL,
	"asked" text NOT NULL,
	"place" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_squares_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "square_walks" (
	"user_id" text NOT NULL,
	"city_id" text NOT NULL,
	"archetype" text NOT NULL,
	"square" text NOT NULL,
	"sellers" integer NOT NULL,
	"minutes" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "square_walks_user_id_city_id_archetype_square_pk" PRIMARY KEY("user_id","city_id","archetype","square")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "share_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opened_squares" ADD CONSTRAINT "opened_squares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_walks" ADD CONSTRAINT "square_walks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "square_walks_city" ON "square_walks" USING btree ("city_id","archetype");